import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program that a test started, and ends. */
export interface Program {
  readonly pid: number
  /** Ends it and all its children; resolves when it has ended. */
  end(): Promise<void>
}

/** Starts a program in a new process group, so that its children end with it. */
export function start(path: string, args: string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(path, args, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  return programOf(child)
}

export function programOf(child: ChildProcess): Program {
  const { pid } = child
  if (pid === undefined) throw new Error('the program could not be started')
  const gone = once(child, 'exit')
  const kill = () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  process.once('exit', kill)
  return {
    pid,
    end: async () => {
      kill()
      process.removeListener('exit', kill)
      if (child.exitCode === null && child.signalCode === null) await gone
    },
  }
}
