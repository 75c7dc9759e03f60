import { createRequire } from 'node:module'
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core'
import type { Programs } from '../../../../test/support/browsers.ts'
import type { Run, Stage } from './stage.ts'

const ANSWER_LIMIT_MS = 30_000
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

type Launch = (options: LaunchOptions) => Promise<Browser>

/** Puppeteer with its defaults, disguised, and with the stealth plugin; Firefox over WebDriver BiDi. */
export function puppeteerRobots({ chromium, firefox }: Programs): Run[] {
  const plain: Launch = (options) =>
    puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox'], ...options })
  const stealth = stealthLaunch(chromium)
  const fox: Launch = (options) =>
    puppeteer.launch({ browser: 'firefox', executablePath: firefox, ...options })
  const undisguised = {
    ignoreDefaultArgs: ['--enable-automation'],
    args: ['--no-sandbox', '--disable-blink-features=AutomationControlled'],
  }
  return [
    run('puppeteer, headless', plain, { headless: true }),
    run('puppeteer, headless, another user agent', plain, { headless: true }, WINDOWS),
    run('puppeteer, in a window', plain, { headless: false }),
    run('puppeteer, in a window, without automation switches', plain, {
      headless: false,
      defaultViewport: null,
      ...undisguised,
    }),
    run('puppeteer, in a window, a viewport of its own', plain, {
      headless: false,
      ...undisguised,
      defaultViewport: { width: 1000, height: 650 },
    }),
    run('puppeteer with stealth, headless', stealth, { headless: true }),
    run('puppeteer with stealth, in a window', stealth, { headless: false }),
    run('Firefox over WebDriver BiDi, headless', fox, { headless: true }),
    run('Firefox over WebDriver BiDi, in a window', fox, { headless: false }),
    run('Firefox over WebDriver BiDi, the automation flag off by preference', fox, {
      headless: false,
      defaultViewport: null,
      extraPrefsFirefox: { 'dom.webdriver.enabled': false, 'marionette.enabled': false },
    }),
  ]
}

function run(name: string, launch: Launch, options: LaunchOptions, userAgent?: string): Run {
  return { name, drive: (stage) => signUp(stage, launch, options, userAgent) }
}

async function signUp(
  { edge, desktop, seed }: Stage,
  launch: Launch,
  options: LaunchOptions,
  userAgent?: string,
): Promise<void> {
  const browser = await launch({
    ...options,
    env: { ...process.env, DISPLAY: desktop.display },
  })
  try {
    const page = await browser.newPage()
    if (userAgent !== undefined) await page.setUserAgent({ userAgent })
    await page.goto(`${edge.url}/demo`)
    await edge.until(1, ANSWER_LIMIT_MS)
    await page.type('#email', `robot${seed}@example.com`)
    await page.type('#password', 'correct horse 7')
    await page.click('#submit')
    await edge.until(2, ANSWER_LIMIT_MS)
  } finally {
    await browser.close()
  }
}

/** The plugin is CommonJS, and its types are older than the driver's. */
function stealthLaunch(executablePath: string): Launch {
  const require = createRequire(import.meta.url)
  const extra: { addExtra(vanilla: unknown): { use(plugin: unknown): unknown; launch: Launch } } =
    require('puppeteer-extra')
  const plugin: () => unknown = require('puppeteer-extra-plugin-stealth')
  const disguised = extra.addExtra(puppeteer)
  disguised.use(plugin())
  return (options) => disguised.launch({ executablePath, args: ['--no-sandbox'], ...options })
}
