import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { anyPort } from '../../../../scripts/local/ports.ts'
import { start } from '../../../../test/support/desktop/child.ts'
import { openPort } from './port.ts'
import type { Run, Stage } from './stage.ts'

const ANSWER_LIMIT_MS = 30_000
/** Key of element references (W3C WebDriver, section 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Prefix of the globals that chromedriver leaves in pages to keep native functions. */
const MARK = 'cdc_adoQpoasnfa76pfcZLmcfl_'

interface Options {
  args: readonly string[]
  excludeSwitches?: readonly string[]
}

/** Runs over chromedriver's own protocol; none if it is not installed. */
export function webdriverRobots(): Run[] {
  if (spawnSync('which', ['chromedriver']).status !== 0) return []
  const run = (name: string, options: Options): Run => ({
    name: `chromedriver, ${name}`,
    drive: (stage) => signUp(stage, options),
  })
  return [
    run('in a window', { args: [] }),
    run('headless', { args: ['--headless=new'] }),
    run('in a window, without automation switches', {
      args: ['--disable-blink-features=AutomationControlled'],
      excludeSwitches: ['enable-automation'],
    }),
    { name: 'chromedriver, without its marks, on a browser that a person started', drive: patched },
  ]
}

function signUp(stage: Stage, { args, excludeSwitches = [] }: Options): Promise<void> {
  const binary = stage.programs.chromium
  return drive(stage, 'chromedriver', { binary, args: ['--no-sandbox', ...args], excludeSwitches })
}

/** Disguised as evasion kits do: the driver's traces are overwritten, and its switches are not set. */
async function patched(stage: Stage): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-chromedriver-'))
  const browser = await openPort(stage, 'about:blank')
  try {
    const { stdout } = spawnSync('which', ['chromedriver'], { encoding: 'utf8' })
    const path = join(folder, 'chromedriver')
    const other = `k${'x'.repeat(MARK.length - 1)}`
    const binary = readFileSync(stdout.trim(), 'latin1').replaceAll(MARK, other)
    writeFileSync(path, binary, { encoding: 'latin1', mode: 0o755 })
    await drive(stage, path, { debuggerAddress: `127.0.0.1:${browser.port}` })
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drive(stage: Stage, path: string, chromeOptions: object): Promise<void> {
  const port = await anyPort()
  const driver = start(path, [`--port=${port}`], { DISPLAY: stage.desktop.display })
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, chromeOptions)
    try {
      await fill(session, stage)
    } finally {
      await session('DELETE', '')
    }
  } finally {
    await driver.end()
  }
}

type Session = (method: string, path: string, body?: object) => Promise<unknown>

async function openSession(base: string, chromeOptions: object): Promise<Session> {
  const wanted = { capabilities: { alwaysMatch: { 'goog:chromeOptions': chromeOptions } } }
  const deadline = Date.now() + ANSWER_LIMIT_MS
  for (;;) {
    try {
      const { sessionId } = Object(await command(base, 'POST', '/session', wanted))
      return (method, path, body) => command(base, method, `/session/${sessionId}${path}`, body)
    } catch (error) {
      if (Date.now() > deadline || !(error instanceof TypeError)) throw error
      await delay(100)
    }
  }
}

async function fill(session: Session, { edge, seed }: Stage): Promise<void> {
  await session('POST', '/url', { url: `${edge.url}/demo` })
  await edge.until(1, ANSWER_LIMIT_MS)
  const element = async (selector: string) => {
    const found = await session('POST', '/element', { using: 'css selector', value: selector })
    return `/element/${Object(found)[ELEMENT]}`
  }
  await session('POST', `${await element('#email')}/value`, { text: `robot${seed}@example.com` })
  await session('POST', `${await element('#password')}/value`, { text: 'correct horse 7' })
  await session('POST', `${await element('#submit')}/click`, {})
  await edge.until(2, ANSWER_LIMIT_MS)
}

async function command(
  base: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${base}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = Object(await answer.json())
  if (!answer.ok) throw new Error(`chromedriver: ${Object(value).message ?? answer.status}`)
  return value
}
