import { setTimeout as delay } from 'node:timers/promises'
import { chromium as patched } from 'patchright-core'
import puppeteer from 'puppeteer-core'
import { Person } from '../../../../test/support/desktop/person.ts'
import { targetsOnScreen } from './layout.ts'
import { viewportOf } from './person.ts'
import type { Run, Stage } from './stage.ts'

const ANSWER_LIMIT_MS = 60_000

/** A driver opens the page; the mouse and keyboard of the desktop do the rest, as a person would. */
export function hybridRobots(): Run[] {
  return [
    { name: 'puppeteer navigates, real input', drive: (stage) => drive(stage, byPuppeteer) },
    { name: 'patchright navigates, real input', drive: (stage) => drive(stage, byPatchright) },
  ]
}

type Open = (stage: Stage) => Promise<{ close(): Promise<void> }>

async function drive(stage: Stage, open: Open): Promise<void> {
  const { programs, desktop, edge, hosts, seed } = stage
  const browser = await open(stage)
  try {
    await edge.until(1, ANSWER_LIMIT_MS)
    await delay(1000)
    const viewport = viewportOf(edge.passed.at(-1)?.sent ?? {})
    const targets = await targetsOnScreen(hosts.edge, programs, desktop, viewport)
    const user = new Person(programs, desktop, seed)
    await user.click(targets.signupLink)
    await delay(600)
    await user.click(targets.email)
    await user.type(`robot${seed}@example.com`)
    await user.click(targets.password)
    await user.type('correct horse 7')
    await user.click(targets.submit)
    await edge.until(2, ANSWER_LIMIT_MS)
  } finally {
    await browser.close()
  }
}

const byPuppeteer: Open = async ({ programs, desktop, edge }) => {
  const browser = await puppeteer.launch({
    executablePath: programs.chromium,
    headless: false,
    defaultViewport: null,
    ignoreDefaultArgs: ['--enable-automation'],
    args: [
      '--no-sandbox',
      '--disable-blink-features=AutomationControlled',
      '--window-size=1280,900',
    ],
    env: { ...process.env, DISPLAY: desktop.display },
  })
  const [page] = await browser.pages()
  await page?.goto(`${edge.url}/demo`)
  return { close: () => browser.close() }
}

const byPatchright: Open = async ({ programs, desktop, edge }) => {
  const browser = await patched.launch({
    executablePath: programs.chromium,
    headless: false,
    args: ['--no-sandbox', '--window-size=1280,900'],
    env: { ...process.env, DISPLAY: desktop.display },
  })
  const page = await (await browser.newContext({ viewport: null })).newPage()
  await page.goto(`${edge.url}/demo`)
  return { close: () => browser.close() }
}
