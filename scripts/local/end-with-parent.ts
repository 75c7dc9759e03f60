/** Ends this process's group as soon as its parent has ended, for whatever reason. */
export function endWithParent(): void {
  // The channel closes when the parent ends, even if it was killed.
  process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
}
