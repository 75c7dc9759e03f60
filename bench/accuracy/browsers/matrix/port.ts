import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { anyPort } from '../../../../scripts/local/ports.ts'
import { start } from '../../../../test/support/desktop/child.ts'
import type { Stage } from './stage.ts'

const LISTEN_LIMIT_MS = 30_000

/** Sends one command of the DevTools protocol to the first page. */
export type Call = (method: string, params?: object) => Promise<unknown>

/** A headed Chromium with an open debugging port. */
export interface PortBrowser {
  port: number
  /** Attaches to its first page. */
  attach(): Promise<{ call: Call; close(): void }>
  close(): Promise<void>
}

/** Opens Chromium with a debugging port and a new profile, without attaching to it. */
export async function openPort(
  { programs, desktop }: Pick<Stage, 'programs' | 'desktop'>,
  url: string,
  args: readonly string[] = [],
): Promise<PortBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-port-'))
  const port = await anyPort()
  const browser = start(
    programs.chromium,
    [
      ...['--no-sandbox', '--test-type', '--no-first-run', '--password-store=basic'],
      ...[`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, ...args, url],
    ],
    { DISPLAY: desktop.display },
  )
  return {
    port,
    attach: () => attach(port),
    close: async () => {
      await browser.end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

async function attach(port: number): Promise<{ call: Call; close(): void }> {
  const socket = new WebSocket(await pageAt(port))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = Object(JSON.parse(String(data)))
    waiting.get(id)?.(result)
  })
  let calls = 0
  const call: Call = (method, params = {}) =>
    new Promise((resolve) => {
      calls += 1
      waiting.set(calls, resolve)
      socket.send(JSON.stringify({ id: calls, method, params }))
    })
  return { call, close: () => socket.close() }
}

/** Returns the WebSocket URL of the first page, once the browser listens. */
async function pageAt(port: number): Promise<string> {
  const deadline = Date.now() + LISTEN_LIMIT_MS
  for (;;) {
    const targets: unknown = await fetch(`http://127.0.0.1:${port}/json`)
      .then((answer) => answer.json())
      .catch(() => [])
    const page = Array.isArray(targets) && targets.find((target) => target?.type === 'page')
    if (page) return String(page.webSocketDebuggerUrl)
    if (Date.now() > deadline) throw new Error('the browser does not listen')
    await delay(100)
  }
}

/** The centre of an element of the page, CSS pixels of the viewport. */
export async function centerOf(call: Call, selector: string): Promise<{ x: number; y: number }> {
  const expression = `(() => {
    const element = document.querySelector('${selector}')
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  })()`
  const evaluated = await call('Runtime.evaluate', { expression, returnByValue: true })
  const [x, y] = Object(Object(evaluated).result).value
  return { x, y }
}
