import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { anyPort } from '../../../../scripts/local/ports.ts'
import { start } from '../../../../test/support/desktop/child.ts'
import type { Run, Stage } from './stage.ts'

const ANSWER_LIMIT_MS = 30_000
/** Name under which WebDriver hands elements about (W3C WebDriver, section 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

interface Options {
  args: readonly string[]
  excludeSwitches?: readonly string[]
}

/** Chromedriver, spoken to in its own protocol; none where it is not installed. */
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
  ]
}

async function signUp(stage: Stage, options: Options): Promise<void> {
  const port = await anyPort()
  const driver = start('chromedriver', [`--port=${port}`], { DISPLAY: stage.desktop.display })
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, stage, options)
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

async function openSession(
  base: string,
  { programs }: Stage,
  { args, excludeSwitches = [] }: Options,
): Promise<Session> {
  const chromeOptions = {
    binary: programs.chromium,
    args: ['--no-sandbox', ...args],
    excludeSwitches,
  }
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
