import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject, vi } from 'vitest'
import { demoWorkspace } from '../../scripts/demo-seed.ts'

const hosts = inject('hosts')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PHONE = {
  viewport: { width: 375, height: 740 },
  isMobile: true,
  hasTouch: true,
} as const
export const DESK = { viewport: { width: 1360, height: 900 } } as const
/** Each page is looked at in these: no colour depends on the width of the screen. */
export const MODES = [
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['on a phone', PHONE],
] as const
/** `SCREENSHOTS=docs/console` rewrites the pictures of docs/console.md. */
const folder = process.env.SCREENSHOTS
const PICTURES = [
  'overview-light',
  'check-light',
  'check-dark',
  'exposure-light',
  'checks-on-a-phone',
  'what-would-change-light',
]

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: inject('programs').chromium, args: ['--no-sandbox'] })

/** Calls the operator's API. */
export async function operate<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${hosts.api}/admin/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${hosts.operatorToken}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: T = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

/** A member who signs in, of the demo workspace if none is named. */
interface SignIn {
  workspace?: string
  role: string
  name: string
}

/** A link that signs a member in once. */
export async function signInLink({
  workspace = demoWorkspace,
  role,
  name,
}: SignIn): Promise<string> {
  const body = { workspace, name, role }
  return (await operate<{ url: string }>('POST', '/console-links', body)).url
}

/** Signs in to the console in a context of its own; `faults` collects policy violations and errors of the page. */
export async function openConsole(
  browser: Browser,
  { options = {}, ...member }: SignIn & { options?: BrowserContextOptions },
) {
  const context = await browser.newContext({ ...DESK, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto(await signInLink(member))
  await page.locator('h1', { hasText: 'Overview' }).waitFor()
  return { context, page, faults }
}

/** Opens a section by `g` and its key; retries if a busy machine exceeded the time limit between the two keys. */
export async function goBy(page: Page, key: string, title: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await page.locator('h1', { hasText: title }).waitFor({ timeout: 5000 })
    },
    { timeout: 60_000 },
  )
}

/** Waits until a page shows what it loads. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.locator('.loading').first().waitFor({ state: 'detached' })
}

/** Violations of WCAG that axe finds. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found }: AxeResults = await page.evaluate(
    `${axe}; axe.run(document, { resultTypes: ['violations'] })`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Takes a picture of docs/console.md, and with ALL of every page. */
export async function picture(page: Page, name: string, options: { fullPage?: true } = {}) {
  if (folder === undefined || !(process.env.ALL || PICTURES.includes(name))) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), ...options })
}
