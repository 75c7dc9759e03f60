import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../local/is-running.ts'

/** Contains the host name: containers may share the folder, but have separate process ids. */
const PREFIX = `vigil-pairs-${hostname()}-`
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Creates a folder of this process, deleted by `remove` or on exit. Folders of killed runs are deleted first.
 */
export function openTempFolder(parent: string = tmpdir()): { path: string; remove(): void } {
  removeLeftOver(parent)
  const path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  const stop = (signal: (typeof SIGNALS)[number]) => {
    release()
    process.kill(process.pid, signal)
  }
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, stop)
    remove()
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return { path, remove: release }
}

function removeLeftOver(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue
    if (isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // Another user's folder.
    }
  }
}
