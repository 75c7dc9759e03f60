import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { inRoot } from './root.ts'

const withParent = inRoot('scripts', 'local', 'run-with-parent.ts')

/** A started program with its children. */
export interface Child {
  /** Settles with the exit code once the program has ended. */
  ended: Promise<number>
  hasEnded(): boolean
  /** Settles with the first message that the program sends. */
  spoke: Promise<unknown>
  /** Asks it to end, and kills the remaining processes after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/**
 * Starts a Node program in a separate process group, so that its children are stopped too: wrangler starts workerd, and
 * an orphaned workerd keeps port and state. `run-with-parent.ts` ends the group if this process is killed.
 */
export function startChild(args: string[], env: NodeJS.ProcessEnv): Child {
  const child: ChildProcess = spawn(process.execPath, [withParent, ...args], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  })
  const spoke = new Promise((resolve) => {
    child.once('message', resolve)
  })
  let done = false
  const ended = new Promise<number>((resolve) => {
    const end = (code: number) => {
      done = true
      resolve(code)
    }
    child.once('exit', (code) => end(code ?? 1))
    child.once('error', () => end(1))
  })
  const signal = (name: NodeJS.Signals | 0) => {
    if (child.pid === undefined) return false
    try {
      return process.kill(-child.pid, name)
    } catch {
      return false
    }
  }
  return {
    ended,
    spoke,
    hasEnded: () => done,
    async stop(graceMs) {
      signal('SIGTERM')
      const deadline = Date.now() + graceMs
      while (signal(0) && Date.now() < deadline) await delay(50)
      signal('SIGKILL')
      await ended
    },
  }
}
