import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import {
  DESK,
  goBy,
  launchBrowser,
  loaded,
  MODES,
  openConsole,
  operate,
  picture,
  signInLink,
  violations,
} from '../support/console-pages.ts'

const hosts = inject('hosts')

const SECTIONS = [
  ['overview', 'Overview'],
  ['checks', 'Checks'],
  ['review', 'Review queue'],
  ['lists', 'Lists'],
  ['thresholds', 'Thresholds'],
  ['exposure', 'Exposure'],
  ['playground', 'Playground'],
  ['webhooks', 'Webhooks'],
  ['usage', 'Usage and keys'],
  ['team', 'Team and audit'],
  ['health', 'Health'],
] as const

const ADA = 'ada@mailinator.com'
const DEVICE = 'fp_shared_machine_01'
const blockedIp = '3.5.140.2'

async function api<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${hosts.api}${path}`, {
    method,
    headers: {
      'x-api-key': hosts.keys.secretLive,
      'x-service-site': hosts.site,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: T = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

interface Checked {
  id: string
  score: number
  verdict: string
}
const check = (body: object) => api<Checked>('POST', '/api/v1/check', { event: 'login', ...body })
const bob = () =>
  check({ userId: 'user-bob', email: 'bob@example.com', ip: '84.57.20.9', visitorId: DEVICE })

/** Credentials of these people, in a combolist of the operator's corpus. */
async function leak(label: string, people: typeof hosts.leaked): Promise<void> {
  const pairs = people.map(({ domain, account }) => [domain, '', account])
  const sha256 = createHash('sha256').update(JSON.stringify(pairs)).digest('hex')
  const { batch } = await operate<{ batch: { id: number } }>('POST', '/corpus/batches', {
    label,
    kind: 'combolist',
    mode: 'live',
    seenAt: new Date().toISOString(),
    sourceHash: sha256,
  })
  await operate('PUT', `/corpus/batches/${batch.id}/chunks/0`, { sha256, pairs })
  await operate('POST', `/corpus/batches/${batch.id}/seal`, { chunks: 1 })
}

/** Runs exposure monitoring to its end. */
async function monitored(): Promise<void> {
  await operate('POST', '/exposure/runs')
  await vi.waitUntil(
    async () => {
      const { runs } = await operate<{ runs: { state: string }[] }>('GET', '/exposure')
      return runs.every(({ state }) => state === 'done')
    },
    { timeout: 60_000 },
  )
}

let browser: Browser
let blocked: Checked
beforeAll(async () => {
  browser = await launchBrowser()
  await api('POST', '/api/v1/lists', {
    list: 'deny',
    domain: 'mailinator.com',
    note: 'Throw-away mailboxes of the spring campaign',
  })
  await check({
    userId: 'user-ada',
    email: ADA,
    ip: '84.57.20.8',
    visitorId: DEVICE,
    timezone: 'Europe/Berlin',
    languages: ['de-DE'],
  })
  blocked = await check({ userId: 'user-ada', email: ADA, ip: blockedIp, visitorId: DEVICE })
  for (let i = 0; i < 12; i += 1) {
    await check({
      event: i % 3 === 0 ? 'signup' : 'login',
      userId: `user-${i}`,
      email: `person${i}@example.com`,
      ip: i % 4 === 0 ? '3.5.140.7' : `84.57.21.${i}`,
      visitorId: `fp_person_${i}_own_browser`,
    })
  }
  await api('POST', '/api/v1/feedback', { userId: 'user-ada', label: 'fraud' })
  await api('POST', '/api/v1/monitor', {
    people: hosts.leaked.map(({ email }) => ({ email, audience: 'customer' })),
  })
  await leak('collection-1', hosts.leaked.slice(0, 1))
  await monitored()
  await leak('collection-2', hosts.leaked.slice(1))
  await monitored()
}, 180_000)
afterAll(() => browser.close())

const signedIn = (options: BrowserContextOptions = {}, role = 'admin', name = 'Grace') =>
  openConsole(browser, { role, name, options })

async function eachPage(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const [section, title] of SECTIONS) {
    await page.goto(`${hosts.api}/console/live/${section}`)
    await page.locator('h1', { hasText: title }).waitFor()
    await loaded(page)
    await look(section)
  }
  await page.goto(`${hosts.api}/console/live/checks/${blocked.id}`)
  await page.locator('.waterfall').waitFor()
  await look('check')
}

describe('the console', () => {
  it('shows why a person was blocked and allows the person, by keyboard only', async () => {
    const before = await bob()
    const { context, page, faults } = await signedIn()
    const { keyboard } = page
    await goBy(page, 'c', 'Checks')
    await page.locator('[data-row="0"]').waitFor()
    await keyboard.press('/')
    await keyboard.type(ADA)
    await keyboard.press('Enter')
    await page.locator('.chip', { hasText: ADA }).waitFor()
    expect(page.url()).toContain('q=ada%40mailinator.com')
    await page.locator('[data-row="0"]', { hasText: 'Blocked' }).waitFor()
    await page.locator('[data-row="1"]').waitFor()
    await keyboard.press('/')
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(blockedIp)
    await keyboard.press('Enter')
    await page.locator('.chip', { hasText: `IP address: ${blockedIp}` }).waitFor()
    await page.locator('[data-row="0"]', { hasText: 'Blocked' }).waitFor()
    await page.locator('[data-row="1"]').waitFor({ state: 'detached' })
    await page.locator('[role="status"]', { hasText: /^1 check$/ }).waitFor()
    await keyboard.press('j')
    await page.locator('[data-row="0"] a:focus').waitFor()
    await keyboard.press('Enter')
    await page.locator('.verdict.block .sentence').waitFor()
    // Else screen readers announce nothing, and Tab begins at the top.
    await page.locator('h1:focus', { hasText: 'user-ada' }).waitFor()
    expect(await page.locator('.verdict .sentence').innerText()).toContain('should be rejected')
    const entry = page.locator('section[aria-label="Decided by a list"]')
    expect(await entry.innerText()).toContain('mailinator.com')
    expect(await entry.innerText()).toContain('spring campaign')
    const foot = page.locator('.waterfall tfoot')
    expect(await foot.innerText()).toContain(String(blocked.score))
    expect(await foot.locator('text').allTextContents()).toEqual(['challenge 40', 'block 75'])
    // The texts next to the bars are hidden from screen readers.
    const thresholds = foot.getByRole('rowheader').locator('.thresholds')
    expect(await thresholds.textContent()).toBe('challenge from 40, block from 75')
    await keyboard.press('1')
    await page.locator('.toast', { hasText: 'Labelled legitimate' }).waitFor()
    await page.locator('section[aria-label="What was done"]', { hasText: 'legitimate' }).waitFor()
    const after = await bob()
    expect(after.score).toBeLessThan(before.score)
    await keyboard.press('u')
    await page.locator('.toast', { hasText: 'Undone' }).waitFor()
    await page.locator('section[aria-label="What was done"]', { hasText: 'Nothing yet' }).waitFor()
    // The button of a message undoes its own action, not the newest.
    await keyboard.press('2')
    const labelled = page.locator('.toast', { hasText: /^Labelled fraud/ })
    await labelled.waitFor()
    await keyboard.press('d')
    await page.locator('.toast', { hasText: 'Account is denied' }).waitFor()
    await labelled.locator('button', { hasText: 'Undo' }).click()
    await page.locator('.toast', { hasText: 'Undone: labelled fraud' }).waitFor({ timeout: 10_000 })
    await keyboard.press('u')
    await page.locator('.toast', { hasText: 'Undone: account is denied' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it.each(MODES)(
    'has no violation of WCAG and no sideways scroll on any page: %s',
    async (mode, options) => {
      const { context, page, faults } = await signedIn(options)
      await eachPage(page, async (name) => {
        expect(await violations(page), name).toEqual([])
        await picture(page, `${name}-${mode.replaceAll(/[^a-z]+/g, '-')}`)
        const { viewport } = 'viewport' in options ? options : DESK
        // 320 px: WCAG 1.4.10.
        for (const width of [viewport.width, 320]) {
          await page.setViewportSize({ ...viewport, width })
          const [inner, scrolled] = await page.evaluate<[number, number]>(
            '[innerWidth, document.documentElement.scrollWidth]',
          )
          expect(scrolled, `${name} at ${width} px`).toBeLessThanOrEqual(inner)
        }
        await page.setViewportSize(viewport)
      })
      expect(faults).toEqual([])
      await context.close()
    },
  )

  it("lists the checks of an event of the integrator's own", async () => {
    const check = { event: 'gift_card_order', email: 'grace@example.com', ip: '198.51.100.24' }
    await api('POST', '/api/v1/check', check)
    const { context, page, faults } = await signedIn()
    await page.goto(`${hosts.api}/console/live/checks`)
    await page.getByLabel('Event').fill('gift_card_order')
    await page.getByLabel('Event').press('Enter')
    await page.waitForURL(/event=gift_card_order/)
    // The newest of all checks is of the event, too, so the first row may still be that of the whole list.
    await page.locator('[data-row="1"]').waitFor({ state: 'detached' })
    await page.locator('[data-row="0"]', { hasText: 'gift_card_order' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('adds a receiver of webhooks, shows its secret once, and lists its deliveries', async () => {
    const { context, page, faults } = await signedIn()
    await page.goto(`${hosts.api}/console/live/webhooks`)
    await page.getByLabel('URL').fill('http://127.0.0.1:9/vigil')
    const verdicts = page.locator('label', { has: page.getByText('Verdicts', { exact: true }) })
    await verdicts.locator('select').selectOption('block')
    await page.getByLabel('URL').press('Enter')
    const secret = await page.locator('.notice .secret').innerText()
    expect(secret).toMatch(/^whsec_/)
    const receiver = page.locator('section.card', { hasText: 'pending' })
    expect(await receiver.innerText()).toContain('127.0.0.1:9')
    await receiver.getByText('Deliveries to').click()
    await receiver.getByText('No deliveries yet.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Hide' }).click()
    await page.reload()
    await page.locator('section.card', { hasText: 'pending' }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain(secret)
    expect(faults).toEqual([])
    await context.close()
  })

  it('lists findings about people; a finding is acknowledged by keyboard, with actor and time', async () => {
    const { context, page, faults } = await signedIn()
    const { keyboard } = page
    await goBy(page, 'e', 'Exposure')
    const digest = page.locator('section[aria-label="New in the last seven days"]')
    const open = digest.locator('.tile', { hasText: 'Still open' }).locator('.big')
    await open.filter({ hasText: /^2$/ }).waitFor()
    await digest.getByText('Combolist: 2').waitFor()
    const findings = page.locator('section[aria-label="Findings, table"]')
    expect(await findings.locator('tbody tr').count()).toBe(3)
    const row = findings.locator('tbody tr', { hasText: 'd***@example.com' })
    expect(await row.innerText()).toContain('collection-2')
    await row.getByRole('button', { name: /^Acknowledge/ }).focus()
    await keyboard.press('Enter')
    await page.locator('.toast', { hasText: 'Acknowledged' }).waitFor()
    await row.waitFor({ state: 'detached' })
    await open.filter({ hasText: /^1$/ }).waitFor()
    await page.getByLabel('Status').selectOption('acknowledged')
    await row.waitFor()
    expect(page.url()).toContain('status=acknowledged')
    await goBy(page, 't', 'Team and audit')
    const line = page.locator('section[aria-label="Audit log, table"] tbody tr').first()
    await line.filter({ hasText: 'findings changed' }).waitFor()
    expect(await line.innerText()).toContain('Grace')
    expect(await line.innerText()).toContain('status: acknowledged')
    expect(faults).toEqual([])
    await context.close()
  })

  it('accepts a sign-in link once, hides the session from scripts, and ends it on sign-out', async () => {
    const link = await signInLink({ role: 'viewer', name: 'Vera' })
    const context = await browser.newContext(DESK)
    const page = await context.newPage()
    await page.goto(link)
    await page.locator('h1', { hasText: 'Overview' }).waitFor()
    expect(page.url()).not.toContain('token')
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(await page.evaluate('document.cookie')).toBe('')
    const second = await browser.newContext(DESK)
    const again = await second.newPage()
    await again.goto(link)
    await again.locator('.signin .failure', { hasText: 'used already' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.locator('.signin').waitFor()
    await page.goto(`${hosts.api}/console/live/checks`)
    await page.locator('.signin').waitFor()
    await Promise.all([context.close(), second.close()])
  })

  it('accepts a sign-in link in a tab that shows the console already', async () => {
    const context = await browser.newContext(DESK)
    const page = await context.newPage()
    await page.goto(`${hosts.api}/console`)
    await page.locator('.signin').waitFor()
    await page.goto(await signInLink({ role: 'viewer', name: 'Vera' }))
    await page.locator('h1', { hasText: 'Overview' }).waitFor()
    await context.close()
  })

  it('names the field of a search that cannot be made', async () => {
    const { context, page } = await signedIn()
    await page.goto(`${hosts.api}/console/live/checks?q=999.1.1.1`)
    await page.locator('.failure', { hasText: 'ip: Must be one IPv4 or IPv6 address' }).waitFor()
    await page.goto(`${hosts.api}/console/live/checks?q=user:nobody`)
    await page.locator('.empty', { hasText: 'No live check matches.' }).waitFor()
    await context.close()
  })

  it('accepts no session from a page that is not the console', async () => {
    const { context, page } = await signedIn()
    const status = (headers: Record<string, string>) =>
      page.evaluate(
        `fetch('/api/v1/checks', { headers: ${JSON.stringify(headers)} }).then((r) => r.status)`,
      )
    expect(await status({ 'x-vigil-console': '1', 'x-vigil-env': 'live' })).toBe(200)
    expect(await status({ 'x-vigil-env': 'live' })).toBe(401)
    expect(await crossOrigin(context)).toBe('blocked')
    await context.close()
  })

  it('shows stored markup as text everywhere, and runs none of it', async () => {
    const markup = `"><img src=x onerror="document.title='run'"><a href="javascript:alert(1)">x</a>`
    const checked = await check({
      userId: `user-${markup}`,
      email: 'dave@example.com',
      ip: '84.57.20.77',
      visitorId: `fp_${markup}`,
      userAgent: markup,
      referrer: `https://example.com/${markup}`,
      utmSource: markup,
    })
    await api('POST', '/api/v1/lists', { list: 'watch', userId: `user-${markup}`, note: markup })
    const { context, page, faults } = await signedIn({}, 'admin', `Eve ${markup}`.slice(0, 80))
    page.on('dialog', (dialog) => {
      faults.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    const send = (path: string, body: object) =>
      page.evaluate<number>(
        `fetch(${JSON.stringify(path)}, { method: 'POST', body: ${JSON.stringify(JSON.stringify(body))},
          headers: { 'x-vigil-console': '1', 'content-type': 'application/json' } }).then((r) => r.status)`,
      )
    expect(
      await Promise.all([
        send('/api/v1/keys', { env: 'live', label: markup.slice(0, 80) }),
        send('/api/v1/members', { name: markup.slice(0, 80), role: 'viewer' }),
        send(`/api/v1/checks/${checked.id}/review`, { state: 'claimed', note: markup }),
        send('/api/v1/feedback', { checkId: checked.id, label: 'fraud', note: markup }),
        send('/api/v1/webhooks', { kind: 'webhook', url: `http://127.0.0.1:9/${markup}` }),
      ]),
    ).toEqual([200, 200, 200, 200, 200])
    const shown: string[] = []
    const look = async (name: string) => {
      await loaded(page)
      const [images, links, title] = await page.evaluate<[number, number, string]>(
        `[document.querySelectorAll('img[src="x"]').length,
          document.querySelectorAll('a[href^="javascript"]').length, document.title]`,
      )
      expect({ name, images, links, title }).toMatchObject({ images: 0, links: 0 })
      expect(title).toContain('Vigil')
      if ((await page.locator('body').innerText()).includes('<img src=x')) shown.push(name)
    }
    await eachPage(page, look)
    await page.goto(`${hosts.api}/console/live/checks/${checked.id}`)
    await page.locator('.waterfall').waitFor()
    await look('check')
    await page.goto(`${hosts.api}/console/live/review`)
    await page.locator('h1', { hasText: 'Review' }).waitFor()
    await look('review')
    expect(shown).toEqual(expect.arrayContaining(['checks', 'lists', 'usage', 'team', 'check']))
    expect(faults).toEqual([])
    await context.close()
  })

  it('cannot be framed or cached, and accepts no change from a viewer', async () => {
    const page = await fetch(`${hosts.api}/console/live/overview`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    const { context, page: own } = await signedIn({}, 'viewer', 'Vic')
    const answers = await own.evaluate<[number, string | null][]>(
      `Promise.all([
        ['GET', '/api/v1/checks'], ['GET', '/console/session'],
        ['POST', '/api/v1/lists', '{"list":"allow","userId":"u"}'],
        ['POST', '/api/v1/feedback', '{"userId":"user-ada","label":"legitimate"}'],
        ['POST', '/api/v1/monitor/findings', '{"ids":["a.b.c"],"status":"resolved"}'],
        ['PATCH', '/api/v1/monitor', '{"id":"a","status":"paused"}'],
        ['POST', '/api/v1/members', '{"name":"M","role":"admin"}'],
        ['POST', '/api/v1/keys', '{"env":"live","label":"K"}'],
      ].map(([method, path, body]) => fetch(path, { method, body,
        headers: { 'x-vigil-console': '1', 'content-type': 'application/json' } })
        .then((r) => [r.status, r.headers.get('cache-control')])))`,
    )
    expect(answers.map(([status]) => status)).toEqual([200, 200, 403, 403, 403, 403, 403, 403])
    expect(new Set(answers.map(([, cache]) => cache))).toEqual(new Set(['no-store']))
    await context.close()
  })

  it('has at most 120 kB, compressed', () => {
    const folder = join(import.meta.dirname, '..', '..', 'build', 'assets', 'console')
    const sizes = ['index.html', 'console.js', 'console.css', 'mark.svg'].map((name) => {
      expect(statSync(join(folder, name)).size).toBeGreaterThan(0)
      return gzipSync(readFileSync(join(folder, name))).length
    })
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000)
  })
})

/** Calls the API from a page of another origin, with the member's cookie. */
async function crossOrigin(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${hosts.edge}/demo`)
  return page.evaluate<string>(
    `fetch(${JSON.stringify(`${hosts.api}/api/v1/checks`)}, { credentials: 'include',
      headers: { 'x-vigil-console': '1', 'x-vigil-env': 'live' } })
      .then((r) => 'answered ' + r.status, () => 'blocked')`,
  )
}
