const lookForParentEveryMs = 1_000

/**
 * Settles when someone asks this process to end: Ctrl-C, SIGTERM (npm hands it on), a closed terminal or pipe, or the
 * npm that started it is gone.
 */
export function askedToEnd(): Promise<void> {
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
