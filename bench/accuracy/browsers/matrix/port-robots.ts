import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { anyPort } from '../../../../scripts/local/ports.ts'
import { start } from '../../../../test/support/desktop/child.ts'
import type { Run, Stage } from './stage.ts'

const ANSWER_LIMIT_MS = 30_000

type Call = (method: string, params?: object) => Promise<unknown>
type Click = (call: Call, selector: string) => Promise<void>

/**
 * Chromium in a window over its debugging port, no domain of the protocol enabled, as newer drivers
 * have it to leave no trace on arrival: only their hand shows.
 */
export function portRobots(): Run[] {
  const run = (name: string, click: Click): Run => ({
    name: `Chromium over its debugging port, ${name}`,
    drive: (stage) => signUp(stage, click),
  })
  return [run('clicks by script', clickByScript), run('clicks by protocol', clickByProtocol)]
}

async function signUp({ programs, desktop, edge, seed }: Stage, click: Click): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-port-'))
  const port = await anyPort()
  const browser = start(
    programs.chromium,
    [
      ...['--no-sandbox', '--test-type', '--no-first-run', '--password-store=basic'],
      ...[`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    ],
    { DISPLAY: desktop.display },
  )
  try {
    const { call, close } = await attach(port)
    await call('Page.navigate', { url: `${edge.url}/demo` })
    await edge.until(1, ANSWER_LIMIT_MS)
    await type(call, '#email', `robot${seed}@example.com`)
    await type(call, '#password', 'correct horse 7')
    await click(call, '#submit')
    await edge.until(2, ANSWER_LIMIT_MS)
    close()
  } finally {
    await browser.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
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

/** Where the first page can be driven, once the browser listens. */
async function pageAt(port: number): Promise<string> {
  const deadline = Date.now() + ANSWER_LIMIT_MS
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

async function type(call: Call, selector: string, text: string): Promise<void> {
  await call('Runtime.evaluate', { expression: `document.querySelector('${selector}').focus()` })
  for (const char of text) await call('Input.dispatchKeyEvent', { type: 'char', text: char })
}

async function clickByScript(call: Call, selector: string): Promise<void> {
  await call('Runtime.evaluate', { expression: `document.querySelector('${selector}').click()` })
}

async function clickByProtocol(call: Call, selector: string): Promise<void> {
  const expression = `(() => {
    const { x, y, width, height } = document.querySelector('${selector}').getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  })()`
  const told = await call('Runtime.evaluate', { expression, returnByValue: true })
  const [x, y] = Object(Object(told).result).value
  for (const kind of ['mousePressed', 'mouseReleased']) {
    await call('Input.dispatchMouseEvent', { type: kind, x, y, button: 'left', clickCount: 1 })
  }
}
