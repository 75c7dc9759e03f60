import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as patched } from 'patchright-core'
import { type BrowserContextOptions, chromium, devices, type LaunchOptions } from 'playwright-core'
import type { Programs } from '../../../../test/support/browsers.ts'
import type { Run, Stage } from './stage.ts'

const ANSWER_LIMIT_MS = 30_000

type Options = LaunchOptions & BrowserContextOptions
/** The interface that both drivers share. */
interface Context {
  newPage(): Promise<{
    goto(url: string): Promise<unknown>
    fill(selector: string, text: string): Promise<void>
    click(selector: string): Promise<void>
  }>
  close(): Promise<void>
}
type Launch = (profile: string, options: Options) => Promise<Context>

/** Playwright with its defaults, as phones, and disguised; and patchright, a fork made to evade detection. */
export function playwrightRobots({ chromium: executablePath }: Programs): Run[] {
  const args = ['--no-sandbox']
  const plain: Launch = (profile, options) =>
    chromium.launchPersistentContext(profile, { executablePath, args, ...options })
  const disguised: Launch = (profile, options) =>
    patched.launchPersistentContext(profile, { executablePath, args, ...options })
  const unmarked = {
    ignoreDefaultArgs: ['--enable-automation'],
    args: [...args, '--disable-blink-features=AutomationControlled'],
  }
  return [
    run('playwright, headless', plain, { headless: true }),
    run('playwright, in a window', plain, { headless: false }),
    run('playwright, headless, as an iPhone', plain, { headless: true, ...devices['iPhone 15'] }),
    run('playwright, headless, as a Pixel', plain, { headless: true, ...devices['Pixel 7'] }),
    run('playwright, in a window, without automation switches', plain, {
      headless: false,
      viewport: null,
      ...unmarked,
    }),
    run('patchright, headless', disguised, { headless: true }),
    run('patchright, in a window', disguised, { headless: false, viewport: null }),
  ]
}

function run(name: string, launch: Launch, options: Options): Run {
  return { name, drive: (stage) => signUp(stage, launch, options) }
}

async function signUp({ edge, desktop, seed }: Stage, launch: Launch, options: Options) {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-playwright-'))
  const context = await launch(profile, {
    ...options,
    env: { ...process.env, DISPLAY: desktop.display },
  })
  try {
    const page = await context.newPage()
    await page.goto(`${edge.url}/demo`)
    await edge.until(1, ANSWER_LIMIT_MS)
    await page.fill('#email', `robot${seed}@example.com`)
    await page.fill('#password', 'correct horse 7')
    await page.click('#submit')
    await edge.until(2, ANSWER_LIMIT_MS)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
