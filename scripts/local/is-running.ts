/** Whether this machine has a process with that id, of any user. */
export function isRunning(pid: number): boolean {
  if (pid <= 0) return false
  try {
    // Signal 0 only tests whether the process exists.
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
