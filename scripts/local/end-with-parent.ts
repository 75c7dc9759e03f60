/** Ends this process's whole group as soon as the process that started it is gone, however that one ended. */
export function endWithParent(): void {
  // The channel closes when the other end is gone, also when it was killed.
  process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
}
