import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const LISTEN_LIMIT_MS = 120_000

/** A connection by the DevTools protocol. */
export interface Protocol {
  call(method: string, params?: object, sessionId?: string): Promise<unknown>
  /** Resolves with the parameters of all `gathered` events once `last` has arrived. */
  until(last: string, gathered: string, limitMs: number): Promise<unknown[]>
  close(): void
}

/** Connects to a Chromium with this profile that was started with `--remote-debugging-port=0`, once it listens. */
export async function devtools(profile: string): Promise<Protocol> {
  const socket = new WebSocket(await addressOf(profile))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const waiting = new Map<number, (result: unknown) => void>()
  const listeners = new Set<(method: string, params: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, method, params } = Object(JSON.parse(String(data)))
    if (typeof method === 'string') for (const hear of listeners) hear(method, params)
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  let calls = 0
  return {
    call: (method, params = {}, sessionId) =>
      new Promise((resolve) => {
        calls += 1
        waiting.set(calls, resolve)
        socket.send(JSON.stringify({ id: calls, method, params, ...(sessionId && { sessionId }) }))
      }),
    until: (last, gathered, limitMs) =>
      new Promise((resolve, reject) => {
        const found: unknown[] = []
        const timer = setTimeout(() => reject(new Error(`no ${last}`)), limitMs)
        const hear = (method: string, params: unknown) => {
          if (method === gathered) found.push(params)
          if (method !== last) return
          clearTimeout(timer)
          listeners.delete(hear)
          resolve(found)
        }
        listeners.add(hear)
      }),
    close: () => socket.close(),
  }
}

/** The browser writes the port that it picked, and the path, into its profile. */
async function addressOf(profile: string): Promise<string> {
  const deadline = Date.now() + LISTEN_LIMIT_MS
  for (;;) {
    const written = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const [port, path] = written.split('\n')
    if (port && path) return `ws://127.0.0.1:${port}${path}`
    if (Date.now() > deadline) throw new Error('the browser does not listen')
    await delay(100)
  }
}
