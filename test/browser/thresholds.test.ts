import type { BacktestResult, CheckResponse, PolicyResult, PolicyRules } from '@vigil/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  DESK,
  goBy,
  launchBrowser,
  loaded,
  MODES,
  openConsole,
  operate,
  picture,
  violations,
} from '../support/console-pages.ts'

const hosts = inject('hosts')
/** A workspace of its own: its rules change no verdict of other tests. */
const WORKSPACE = 'Bolt'
/** An address that the sandbox calls a Tor exit. */
const TOR = '192.0.2.1'
/** And a hosting provider's. */
const HOSTING = '192.0.2.2'
const NO_TOR = { mute: ['tor_exit'] }

let browser: Browser
let key: string
async function api<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${hosts.api}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: T = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}
const check = (body: object) => api<CheckResponse>('POST', '/check', { event: 'login', ...body })
const label = (checkId: string, given: string) =>
  api('POST', '/feedback', { checkId, label: given })
const backtest = (rules: PolicyRules) => api<BacktestResult>('POST', '/policy/backtest', { rules })
const readPolicy = async () => (await api<PolicyResult>('GET', '/policy')).policy
async function setLive(live: PolicyRules): Promise<void> {
  const { revision } = await readPolicy()
  await api('PUT', '/policy', { revision, live })
}

beforeAll(async () => {
  browser = await launchBrowser()
  const { workspace } = await operate<{ workspace: { id: string } }>('POST', '/workspaces', {
    name: WORKSPACE,
    planId: 'demo',
  })
  const made = { kind: 'secret', env: 'test' }
  key = (await operate<{ key: string }>('POST', `/workspaces/${workspace.id}/keys`, made)).key
  const attacker = await check({ ip: TOR, userId: 'attacker' })
  await check({ ip: TOR, userId: 'traveller' })
  const owner = await check({ userId: 'owner' })
  for (let i = 0; i < 5; i += 1) await check({ event: 'signup', userId: `user-${i}` })
  await label(attacker.id, 'fraud')
  await label(owner.id, 'legitimate')
}, 180_000)
afterAll(() => browser.close())
beforeEach(() => setLive({}))

const NAMES = { admin: 'Grace', analyst: 'Ann', viewer: 'Vic' } as const

async function open(role: keyof typeof NAMES = 'admin') {
  const opened = await openConsole(browser, { workspace: WORKSPACE, role, name: NAMES[role] })
  await opened.page.goto(`${hosts.api}/console/test/overview`)
  await loaded(opened.page)
  await goBy(opened.page, 's', 'Thresholds')
  await loaded(opened.page)
  return opened
}

const cardOf = (page: Page, name: string) => page.locator(`section.card[aria-label="${name}"]`)
const rowOf = (page: Page, table: string, name: string) =>
  page
    .locator(`section[aria-label="${table}, table"] tbody tr`)
    .filter({ has: page.getByRole('cell', { name, exact: true }) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const percent = (share: number | null) => `${((share ?? Number.NaN) * 100).toFixed(1)} %`
/** A refused request is logged by the browser, too. */
const unexpected = (faults: readonly string[]) =>
  faults.filter((text) => !text.includes('status of 400'))

describe('the page of thresholds', () => {
  it('tries rules on stored checks, keeps the edit on the way back from a check, and saves them as draft and live', async () => {
    const { context, page, faults } = await open()
    const { keyboard } = page
    const live = cardOf(page, 'What applies now')
    await live.getByText('The built-in rules apply').waitFor()
    await page.getByText('Nothing changed: these are the live rules.').waitFor()
    await page.getByLabel('Signal to mute, all events').focus()
    await keyboard.type('Tor exit node')
    await keyboard.press('Enter')
    const chip = page.locator('.chip', { hasText: 'Tor exit node tor_exit' })
    await chip.waitFor()
    await page.getByText('Not saved.').waitFor()
    await page.getByRole('button', { name: 'Try the edited rules' }).focus()
    await keyboard.press('Enter')
    const tried = cardOf(page, 'What would change')
    await tried.getByText('2 of 8 checks would have another verdict.').waitFor()

    const expected = await backtest(NO_TOR)
    expect(expected).toMatchObject({ checks: 8, changed: 2 })
    const fraud = rowOf(page, 'Verdicts before and after', 'Labelled fraud')
    expect(await fraud.getByRole('cell').allInnerTexts()).toEqual([
      ...['Labelled fraud', '1', '1', '0 → 1', '1 → 0', '0', '0'],
    ])
    const atForty = expected.thresholds.find(({ challengeFrom }) => challengeFrom === 40)?.honest
    const { share = null, low = null, high = null } = atForty ?? {}
    const honest = rowOf(page, 'Shares that are not allowed', 'Honest').getByRole('cell')
    expect(await honest.last().innerText()).toBe(
      `${percent(share)} (${percent(low)} to ${percent(high)})`,
    )
    const links = page.locator('section[aria-label="Changed checks, table"] tbody a')
    const hrefs = await links.evaluateAll((all) => all.map((it) => it.getAttribute('href')))
    expect(hrefs).toEqual(expected.changes.map(({ id }) => `/console/test/checks/${id}`))
    await links.first().click()
    await page.locator('.waterfall').waitFor()
    await page.goBack()
    await chip.waitFor()
    await tried.getByText('2 of 8 checks would have another verdict.').waitFor()

    await press(page, 'Save as draft')
    await page.locator('.toast', { hasText: 'Saved as draft' }).waitFor()
    const draft = cardOf(page, 'Draft')
    await draft.getByText('No check since.').waitFor()
    await page.getByText('These are the rules of the draft.').waitFor()
    const judged = await check({ ip: TOR, userId: 'tourist' })
    expect(judged.verdict).toBe('challenge')
    await press(page, 'Count again')
    await draft.getByText('1 of 1 checks (100.0 %) would have another verdict.').waitFor()
    const change = page.locator('section[aria-label="Verdicts that the draft would change, table"]')
    expect(await change.locator('tbody').innerText()).toMatch(/Challenged\s+Allowed\s+1/)
    expect(await violations(page)).toEqual([])

    await page.goto(`${hosts.api}/console/test/checks/${judged.id}`)
    await page
      .locator('.facts > div', { hasText: 'Under the draft' })
      .getByText('Allowed')
      .waitFor()
    await page.goBack()
    await press(page, 'Apply the draft')
    await page.locator('.toast', { hasText: 'The draft is live' }).waitFor()
    await draft.getByText('There is no draft.').waitFor()
    await tried.getByText('The live rules have changed since').waitFor()
    const after = await check({ ip: TOR, userId: 'tourist-2' })
    const { fingerprint, live: stored } = await readPolicy()
    expect(stored).toEqual(NO_TOR)
    expect(after).toMatchObject({ verdict: 'allow' })
    expect(await live.innerText()).toMatch(
      new RegExp(`Tor exit node tor_exit.*\\+${fingerprint}.*by Grace`, 's'),
    )
    await press(page, 'Return to built-in')
    await live.getByText('The built-in rules apply').waitFor()
    expect((await readPolicy()).live).toEqual({})
    expect(faults).toEqual([])
    await context.close()
  })

  it('shows a refusal at its field, and a conflict without losing the edit', async () => {
    const { context, page, faults } = await open()
    const block = page.getByLabel('Block from, all events')
    await block.fill('42')
    await press(page, 'Apply as live')
    await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor()
    await page.locator('input:focus[aria-invalid="true"]').waitFor()
    expect(await block.getAttribute('aria-invalid')).toBe('true')
    expect(await described(page, block)).toContain('Must be at least 50')
    await block.fill('52')
    await page.getByLabel('Challenge from, all events').fill('50')
    await press(page, 'Save as draft')
    await page.getByText('Must be at least 5 above challengeFrom, which is 50').first().waitFor()
    expect(await described(page, block)).toContain('which is 50')
    await block.fill('')
    await page.getByLabel('Signal to mute, all events').fill('no_such_signal')
    await page.getByLabel('Signal to mute, all events').press('Enter')
    await page.getByLabel('Event', { exact: true }).first().fill('Log In')
    await press(page, 'Add rules for an event')
    const bad = page.getByRole('group', { name: 'Log In' })
    await bad.getByLabel('Challenge from').and(page.locator(':focus')).waitFor()
    await press(page, 'Apply as live')
    await bad.getByText('Must be lower-case letters').waitFor()
    expect(await violations(page)).toEqual([])
    await press(page, 'Remove the rules of Log In')
    await page.locator('.addevent input:focus').waitFor()
    await press(page, 'Apply as live')
    const mutes = page.getByLabel('Signal to mute, all events')
    await page.getByText('no_such_signal: There is no such signal').first().waitFor()
    expect(await described(page, mutes)).toBe('no_such_signal: There is no such signal')
    await press(page, 'Count no_such_signal again, all events')
    await mutes.and(page.locator(':focus')).waitFor()
    expect((await readPolicy()).live).toEqual({})

    await setLive({ blockFrom: 90 })
    const { changedBy } = await readPolicy()
    await press(page, 'Apply as live')
    const conflict = page.getByRole('alert').filter({ hasText: 'changed the rules meanwhile' })
    await conflict.filter({ hasText: `Not saved: ${changedBy}` }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await rowOf(page, 'Live rules', 'All events').innerText()).toContain('90')
    expect(await page.getByLabel('Challenge from, all events').inputValue()).toBe('50')
    expect((await readPolicy()).live).toEqual({ blockFrom: 90 })
    await press(page, 'Apply as live')
    await page.locator('.toast', { hasText: 'The edited rules are live' }).waitFor()
    await conflict.waitFor({ state: 'detached' })
    expect((await readPolicy()).live).toEqual({ challengeFrom: 50 })
    await press(page, 'Apply as live')
    await page.locator('.toast', { hasText: 'Nothing changed' }).waitFor()
    await page.locator('.toast', { hasText: 'live' }).getByText('Undo').first().click()
    await page.locator('.toast', { hasText: 'Undone' }).waitFor()
    expect((await readPolicy()).live).toEqual({ blockFrom: 90 })
    expect(unexpected(faults)).toEqual([])
    await context.close()
  })

  it('tries the rules of an event, on its checks, page by page', async () => {
    const { context, page, faults } = await open('analyst')
    await page.getByLabel('Event', { exact: true }).first().fill('signup')
    await press(page, 'Add rules for an event')
    const signup = page.getByRole('group', { name: 'signup' })
    await signup.getByLabel('Challenge from').fill('10')
    await signup.getByLabel('Mutes of its own').check()
    await signup.getByLabel('Signal to mute').fill('tor_exit')
    await signup.getByLabel('Signal to mute').press('Enter')
    await signup.locator('.chip').waitFor()
    const sent: object[] = []
    // Small pages instead of thousands of checks.
    await page.route('**/api/v1/policy/backtest', (route) => {
      const body: { rules: object } = route.request().postDataJSON()
      sent.push(body)
      return route.continue({ postData: { ...body, limit: 4 } })
    })
    const tried = cardOf(page, 'What would change')
    await tried.getByLabel('To the day').fill('2020-01-01')
    await press(page, 'Try the edited rules')
    await tried.getByText('No test check of this event and time.').waitFor()
    await tried.getByLabel('To the day').fill('')
    await tried.getByText('You have edited since').waitFor()
    await tried.getByLabel('Event', { exact: true }).fill('signup')
    await tried.getByLabel('Event', { exact: true }).press('Enter')
    const rules = { events: { signup: { challengeFrom: 10, mute: ['tor_exit'] } } }
    await tried.getByText(/checks of signup/).waitFor()
    expect(sent.at(-1)).toEqual({ rules, event: 'signup' })
    const older = page.getByRole('button', { name: 'Judge older checks, too' })
    while ((await older.count()) > 0) {
      const before = sent.length
      await older.click()
      await expect.poll(() => sent.length).toBe(before + 1)
      await tried.getByText('Judging stored checks again').waitFor({ state: 'detached' })
    }
    expect(sent.length).toBeGreaterThan(3)
    const expected = await api<BacktestResult>('POST', '/policy/backtest', {
      rules,
      event: 'signup',
    })
    expect(expected.checks).toBe(5)
    const all = rowOf(page, 'Verdicts before and after', 'All').getByRole('cell')
    expect((await all.allInnerTexts()).slice(1, 3)).toEqual([
      String(expected.checks),
      String(expected.changed),
    ])
    await tried.getByText('Other values of Challenge from').click()
    const at = expected.thresholds.find(({ challengeFrom }) => challengeFrom === 10)?.honest
    const { share = null, low = null, high = null } = at ?? {}
    expect(
      await rowOf(page, 'Shares by threshold', '10').getByRole('cell').nth(1).innerText(),
    ).toBe(`${percent(share)} (${percent(low)} to ${percent(high)})`)
    expect(await violations(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })

  it('offers each role what the API allows it, and says what the others may do', async () => {
    await setLive({ challengeFrom: 35, events: { login: { mute: ['tor_exit'] } } })
    const viewer = await open('viewer')
    await viewer.page.getByText('Your role reads.').waitFor()
    const login = rowOf(viewer.page, 'Live rules', 'login')
    expect(await login.innerText()).toMatch(/35 as all events.*75 built-in.*Tor exit node/s)
    const main = viewer.page.locator('main')
    expect(await main.getByRole('button').allInnerTexts()).toEqual([])
    await viewer.context.close()
    const analyst = await open('analyst')
    await analyst.page.getByText('An admin can save them.').waitFor()
    await press(analyst.page, 'Try the edited rules')
    await analyst.page.getByText(/^None of \d+ checks would have another verdict/).waitFor()
    const buttons = await analyst.page.locator('main').getByRole('button').allInnerTexts()
    expect(buttons.filter((name) => /Save|Apply|Return/.test(name))).toEqual([])
    const status = await analyst.page.evaluate<number>(
      `fetch('/api/v1/policy', { method: 'PUT', body: '{"revision":1,"live":{}}',
        headers: { 'x-vigil-console': '1', 'x-vigil-env': 'test', 'content-type': 'application/json' } })
        .then((r) => r.status)`,
    )
    expect(status).toBe(403)
    await analyst.context.close()
  })

  it('says that there is nothing to try, and what failed', async () => {
    const { context, page } = await open()
    await page.goto(`${hosts.api}/console/live/thresholds`)
    await page.getByText('The built-in rules apply').waitFor()
    await page.getByLabel('Challenge from, all events').fill('33')
    await page.getByLabel('Challenge from, all events').press('Enter')
    await page.getByText('No live checks yet.').waitFor()
    await page.route('**/api/v1/policy/backtest', (route) => route.abort())
    await press(page, 'Try the edited rules')
    await page.getByText('The server cannot be reached.').first().waitFor()
    await page.unroute('**/api/v1/policy/backtest')
    await press(page, 'Try again')
    await page.getByText('No live checks yet.').waitFor()
    await page.getByRole('link', { name: 'test checks' }).click()
    await page.getByText(/of 1?\d checks would have another verdict/).waitFor()
    expect(await page.getByLabel('Challenge from, all events').inputValue()).toBe('33')
    // A damaged link is no edit.
    await page.goto(
      `${hosts.api}/console/live/thresholds?rules=%7B%22events%22%3A%7B%22login%22%3Anull`,
    )
    await page.getByText('Nothing changed: these are the live rules.').waitFor()
    await context.close()
  })

  it.each(MODES)('has no violation of WCAG and no sideways scroll: %s', async (mode, options) => {
    const { revision } = await readPolicy()
    await api('PUT', '/policy', {
      revision,
      live: { challengeFrom: 45, events: { password_reset: { challengeFrom: 35 } } },
      draft: { challengeFrom: 45, events: { login: NO_TOR } },
    })
    for (let i = 0; i < 8; i += 1) {
      await check({ userId: `person-${i}`, ...(i < 4 && { ip: i === 0 ? TOR : HOSTING }) })
    }
    const { context, page, faults } = await openConsole(browser, {
      workspace: WORKSPACE,
      role: 'admin',
      name: 'Grace',
      options,
    })
    const rules = {
      challengeFrom: 45,
      mute: ['tz_geo_mismatch', 'lang_geo_mismatch'],
      events: { login: { challengeFrom: 35, mute: ['datacenter_ip'] } },
    }
    await page.goto(
      `${hosts.api}/console/test/thresholds?rules=${encodeURIComponent(JSON.stringify(rules))}`,
    )
    await page.locator('section[aria-label="Changed checks, table"]').waitFor()
    expect(await violations(page)).toEqual([])
    const name = mode.replaceAll(/[^a-z]+/g, '-')
    await picture(page, `edited-thresholds-${name}`, { fullPage: true })
    await page.evaluate(
      `document.querySelector('[aria-label="What would change"]').scrollIntoView(); scrollBy(0, -70)`,
    )
    await picture(page, `what-would-change-${name}`)
    const { viewport } = 'viewport' in options ? options : DESK
    for (const width of [viewport.width, 320]) {
      await page.setViewportSize({ ...viewport, width })
      const [inner, scrolled] = await page.evaluate<[number, number]>(
        '[innerWidth, document.documentElement.scrollWidth]',
      )
      expect(scrolled, `at ${width} px`).toBeLessThanOrEqual(inner)
    }
    expect(faults).toEqual([])
    await context.close()
  })
})

/** The text that describes a field. */
const described = async (page: Page, field: ReturnType<Page['locator']>): Promise<string> =>
  page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).innerText()
