/** Settles when someone asks this process to end: Ctrl-C, SIGTERM (npm hands it on), a closed terminal or pipe. */
export function askedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve())
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => resolve())
  })
}
