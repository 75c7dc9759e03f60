import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import type { AxeResults } from 'axe-core'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Response,
} from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

const hosts = inject('hosts')
const programs = inject('programs')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: programs.chromium, args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

/** The demo page once it shows its score; `asked` lists every requested URL. */
async function openDemo(options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const asked: string[] = []
  const faults: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto(`${hosts.edge}/demo`)
  return { context, page, asked, faults }
}

const settled = (page: Page) => page.locator('main:not([data-state=waiting])').waitFor()

async function signUp(page: Page, email: string): Promise<void> {
  await page.fill('#email', email)
  await page.fill('#password', 'correct horse')
  await page.click('#submit')
}

/** Violations that axe-core finds, by rule and element. Its script is injected in spite of the page's policy. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found }: AxeResults = await page.evaluate(
    `${axe}; axe.run(document, { resultTypes: ['violations'] })`,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/**
 * Loads the page until its evaluation contains every answer to its nonce, and returns the response: answers that a busy
 * machine computes in more than a second are omitted.
 */
async function answeredNonce(page: Page): Promise<Response> {
  for (let tries = 0; tries < MAX_LOADS; tries += 1) {
    const evaluated = page.waitForResponse((it) => it.url().includes('/v1/risk/evaluate'))
    await page.reload()
    await settled(page)
    const response = await evaluated
    const { challenge }: { challenge?: { answers?: object } } = response.request().postDataJSON()
    const answers = Object.keys(challenge?.answers ?? {}).sort()
    if (isDeepStrictEqual(answers, ['layout', 'page', 'worker'])) return response
  }
  throw new Error(`none of ${MAX_LOADS} pages answered its nonce`)
}

/** One load in time is enough; so many late ones mean that the machine is too slow for browser tests. */
const MAX_LOADS = 20

describe('the demo page', () => {
  it.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone, dark', { colorScheme: 'dark', ...PHONE }],
    ['with more contrast asked for', { contrast: 'more' }],
  ] as const)('is accessible: %s', async (_, options) => {
    const { context, page } = await openDemo(options)
    await settled(page)
    expect(await violations(page)).toEqual([])
    await page.locator('summary').click()
    await signUp(page, 'ada@mailinator.com')
    await page.locator('#outcome[data-verdict]').waitFor()
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  it('requests no other host, violates no policy and throws no error', async () => {
    const { context, page, asked, faults } = await openDemo()
    await settled(page)
    await signUp(page, 'ada@example.com')
    await page.locator('#outcome[data-verdict]').waitFor()
    const hostsAsked = new Set(
      asked.filter((url) => /^https?:/.test(url)).map((url) => new URL(url).host),
    )
    expect([...hostsAsked]).toEqual([new URL(hosts.edge).host])
    expect(faults).toEqual([])
    await context.close()
  })

  it('fits a phone of 360 pixels without horizontal scrolling', async () => {
    const { context, page } = await openDemo(PHONE)
    await settled(page)
    const [inner, scrolled] = await page.evaluate<[number, number]>(
      '[innerWidth, document.documentElement.scrollWidth]',
    )
    expect(scrolled).toBeLessThanOrEqual(inner)
    await context.close()
  })

  it('shows the assessment: score, eight facets, twelve compartments, network and TLS', async () => {
    const { context, page } = await openDemo()
    // A real engine answers the nonce of its page: the challenge raises no signal.
    const response = await answeredNonce(page)
    const { score, verdict }: { score: number; verdict: string } = await response.json()
    expect(await response.text()).not.toContain('challenge_')
    expect(await page.locator('#score').textContent()).toBe(String(score))
    expect(await page.locator('main').getAttribute('data-verdict')).toBe(verdict)
    expect(await page.locator('#facets [role=meter]').count()).toBe(8)
    expect(await page.locator('#compartment-list > li').count()).toBe(12)
    expect(await page.locator('#reasons li[data-code=webdriver_true]').count()).toBe(1)
    expect(await page.locator('#network dt').count()).toBeGreaterThan(3)
    expect(await page.locator('#tls dt').count()).toBeGreaterThan(2)
    await context.close()
  })

  it('completes a signup with a check by its server, and sends no password', async () => {
    const { context, page } = await openDemo()
    await settled(page)
    const bodies: string[] = []
    page.on('request', (request) => bodies.push(request.postData() ?? ''))
    await signUp(page, 'ada@mailinator.com')
    await page.locator('#outcome[data-verdict=block]').waitFor()
    expect(await page.locator('#outcome').innerText()).toContain('disposable')
    expect(bodies.join()).toContain('verdictToken')
    expect(bodies.join()).not.toContain('correct horse')
    await context.close()
  })

  it.each([
    ['the SDK', '**/sdk.js'],
    ['the browser host', '**/v1/risk/evaluate*'],
  ])('completes the signup if %s is blocked', async (_, url) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.route(url, (route) => route.abort())
    await page.goto(`${hosts.edge}/demo`)
    await settled(page)
    expect(await page.locator('#headline').textContent()).toBe('There is no score for this visit')
    await signUp(page, 'ada@example.com')
    await page.locator('#outcome[data-verdict]').waitFor()
    await context.close()
  })
})
