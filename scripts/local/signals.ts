const lookForParentEveryMs = 1_000

/**
 * Settles when this process is to stop: Ctrl-C, SIGTERM (npm forwards it), a closed terminal or pipe, or the end
 * of the npm that started it.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve())
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => resolve())
    const parent = process.ppid
    const look = () => {
      if (process.ppid !== parent) resolve()
    }
    setInterval(look, lookForParentEveryMs).unref()
  })
}
