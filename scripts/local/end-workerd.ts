import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'

/** Waits until stdin closes, which happens however the parent ends. */
const KILL_WHEN_CLOSED = 'read -r end; kill -9 "$0" 2>/dev/null'

/**
 * Ends every workerd that this process starts from now on as soon as this process ends, for whatever reason: workerd
 * outlives a killed parent, and keeps port and state. A shell watches, because another Node would take 30 MB.
 */
export function endWorkerdWithUs(): void {
  subscribe('child_process', (message) => {
    // Announced before it is spawned.
    const child = startedChild(message)
    child?.once('spawn', () => watch(child))
  })
}

function watch(child: ChildProcess): void {
  if (!/workerd[^/\\]*$/.test(child.spawnfile)) return
  const watcher = spawn('/bin/sh', ['-c', KILL_WHEN_CLOSED, String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.on('error', () => undefined)
  watcher.unref()
  child.once('exit', () => watcher.kill('SIGKILL'))
}

function startedChild(message: unknown): ChildProcess | null {
  if (typeof message !== 'object' || message === null || !('process' in message)) return null
  const { process: child } = message
  return isChild(child) ? child : null
}

const isChild = (value: unknown): value is ChildProcess =>
  typeof value === 'object' && value !== null && 'spawnfile' in value && 'once' in value
