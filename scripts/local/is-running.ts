/** Whether this machine has a process of that id, anybody's. */
export function isRunning(pid: number): boolean {
  if (pid <= 0) return false
  try {
    // Sends nothing: it asks whether there is one to send to.
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
