import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod'

const Addresses = z.object({ api: z.string(), edge: z.string(), control: z.string() })
export type Addresses = z.infer<typeof Addresses>

/** A running service that can be killed, with everything it started. */
export interface Service {
  at: Addresses
  /** SIGKILL to the runtime and the process that started it; settles when both are gone. */
  kill(): Promise<void>
}

/** Starts the service on the state of a folder. */
export async function startService(state: string, secrets: object): Promise<Service> {
  const script = join(import.meta.dirname, 'serve.ts')
  const child: ChildProcess = spawn(process.execPath, [script, state, JSON.stringify(secrets)], {
    // A separate process group, so that one signal also reaches workerd.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const spoke = once(child, 'message')
  const first = await Promise.race([spoke, ended.then(() => null)])
  if (first === null || child.pid === undefined) throw new Error('the service did not start')
  const group = -child.pid
  return {
    at: Addresses.parse(first[0]),
    async kill() {
      try {
        process.kill(group, 'SIGKILL')
      } catch {
        // It has already ended.
      }
      await ended
    },
  }
}
