import { afterEach, describe, expect, inject, it } from 'vitest'
import { CustomerSite, type Signup, type SiteOptions } from '../support/customer-site.ts'
import {
  type BrowserOptions,
  type OpenBrowser,
  openChromium,
  openFirefox,
} from '../support/desktop/browser.ts'

const hosts = inject('hosts')
const programs = inject('programs')
const nowhere = 'http://127.0.0.1:9'

/** The page's own script: fills in the form, and submits it once the probes have had their time. */
const sendAfter = (waitMs: number) => `
form.elements.name.value = 'ada lovelace'
form.elements.email.value = 'ada.lovelace@example.com'
const looked = window.vigil ? vigil.collect({ waitMs: ${waitMs} }) : Promise.resolve()
looked.then(() => form.requestSubmit())`
const SEND = sendAfter(20_000)
/** Like the script above, but reports the evaluation first. */
const TELL_AND_SEND = `
vigil.evaluate()
  .then(({ ok, missing }) => post('outcome', { ok, missing }))
  .then(() => {${SEND}})`
/** More than a busy machine needs: these are about what happens, and not when. */
const PATIENT_MS = 20_000

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close()
})

type Open = (options: BrowserOptions) => OpenBrowser
const chromium: Open = (options) => openChromium(programs, null, options)
const firefox: Open = (options) => openFirefox(programs, null, options)

async function openSite(options: SiteOptions): Promise<CustomerSite> {
  const load = { formLimitMs: PATIENT_MS, limitMs: PATIENT_MS, ...options.load }
  const site = await new CustomerSite(hosts, { script: SEND, ...options, load }).open()
  opened.push(site)
  return site
}

async function signUp(
  open: Open,
  site: CustomerSite,
  options: Omit<BrowserOptions, 'url'> = {},
): Promise<Signup & { signals: string[] }> {
  opened.push(open({ ...options, url: site.url }))
  const signup = await site.signup()
  console.log(
    `${expect.getState().currentTestName}: ${signup.fields.vigil_status ?? 'no SDK'}, held back ${signup.heldMs.toFixed(0)} ms`,
  )
  const reasons: unknown = signup.check.reasons
  const signals = Array.isArray(reasons) ? reasons.map(({ code }) => String(code)) : []
  return { ...signup, signals }
}

/** Fields of a check for a browser whose collected fields came with the form. */
const FORWARDED = {
  tls: { captureStatus: 'missing' },
  detection: { device: { confidence: 'high' } },
}

describe.each([
  ['Chromium', chromium],
  ['Firefox', firefox],
])('a form in %s is submitted', (name, open) => {
  it('if the SDK is blocked, and the check reports that nothing was collected', async () => {
    const site = await openSite({ sdkUrl: `${nowhere}/sdk.js` })
    const { fields, check, signals } = await signUp(open, site)
    expect(fields).not.toHaveProperty('vigil_status')
    expect(signals).toContain('fingerprint_missing')
    expect(check).toMatchObject({
      verdict: 'allow',
      tls: { captureStatus: 'missing' },
      detection: { device: { confidence: 'unknown' } },
    })
  })

  it('if the browser host is down, with the collected fields instead of a token', async () => {
    const site = await openSite({ load: { endpoint: nowhere } })
    const { fields, check, signals } = await signUp(open, site)
    expect(fields).toMatchObject({ vigil_status: 'unreachable' })
    expect(fields).not.toHaveProperty('vigil_token')
    expect(check).toMatchObject(FORWARDED)
    expect(signals).not.toContain('fingerprint_missing')
  })

  it('if the browser host never responds, within the configured time limit', async () => {
    const site = await openSite({
      load: { endpoint: '/vigil', formLimitMs: 1500 },
      proxy: (path) => (path.startsWith('/v1/') ? 'never' : undefined),
      script: sendAfter(8_000),
    })
    const { fields, check } = await signUp(open, site)
    expect(fields).toMatchObject({ vigil_status: 'timeout' })
    expect(check).toMatchObject(FORWARDED)
  })

  it('if the browser host fails, after one retry', async () => {
    const site = await openSite({
      load: { endpoint: '/vigil' },
      proxy: (path) => (path.startsWith('/v1/') ? 503 : undefined),
    })
    const { fields } = await signUp(open, site)
    expect(fields).toMatchObject({ vigil_status: 'unavailable' })
    expect(site.asked.filter((path) => path.startsWith('/v1/risk/evaluate'))).toHaveLength(2)
  })

  it('through a first-party path, with the hashed second file next to the first', async () => {
    const site = await openSite({ sdkUrl: '/vigil/sdk.js', load: { endpoint: undefined } })
    const { fields, check } = await signUp(open, site)
    expect(fields).toMatchObject({ vigil_status: 'ok' })
    expect(check).toMatchObject({ detection: { device: { confidence: 'high' } } })
    expect(
      site.asked.filter((path) => /^\/sdk\/v1-late-[0-9a-f]{12}\.js$/.test(path)),
    ).toHaveLength(1)
  })

  it('if the second file never arrives, and the page has loaded', async () => {
    const site = await openSite({
      sdkUrl: '/vigil/sdk.js',
      proxy: (path) => (path.includes('late') ? 'never' : undefined),
      script: `
addEventListener('load', () => post('loaded', {}))
vigil.evaluate({ limitMs: 4000 }).then(({ ok, missing }) => post('outcome', { ok, missing }))`,
    })
    opened.push(open({ url: site.url }))
    await site.next('loaded')
    expect(await site.next('outcome')).toMatchObject({
      ok: true,
      missing: expect.arrayContaining(['late']),
    })
  })

  it('if the second file is blocked, evaluated without a device', async () => {
    const site = await openSite({
      sdkUrl: '/vigil/sdk.js',
      proxy: (path) => (path.includes('late') ? 403 : undefined),
    })
    const { fields, check } = await signUp(open, site)
    expect(fields).toMatchObject({ vigil_status: 'ok' })
    expect(check).toMatchObject({ degraded: [] })
  })

  it('under a strict policy that allows the SDK and no workers', async () => {
    const site = await openSite({
      csp: `default-src 'none'; script-src 'self' ${hosts.edge}; connect-src 'self' ${hosts.edge}; form-action 'self'; base-uri 'none'`,
    })
    const { fields, check } = await signUp(open, site)
    expect(fields).toMatchObject({ vigil_status: 'ok' })
    expect(check).toMatchObject({ detection: { device: { confidence: 'high' } } })
  })

  it('under a policy that blocks all requests of the SDK', async () => {
    const site = await openSite({
      csp: `default-src 'none'; script-src 'self' ${hosts.edge}; connect-src 'self'; form-action 'self'`,
    })
    const { fields, check } = await signUp(open, site)
    expect(fields).toMatchObject({ vigil_status: 'blocked' })
    expect(check).toMatchObject(FORWARDED)
  })

  it('with cookies off, and the SDK reports the missing visitor id', async () => {
    const site = await openSite({
      script: TELL_AND_SEND,
    })
    const prefs =
      name === 'Firefox'
        ? { 'network.cookie.cookieBehavior': 2 }
        : { profile: { default_content_setting_values: { cookies: 2 } } }
    const { fields } = await signUp(open, site, { prefs })
    expect(fields).toMatchObject({ vigil_status: 'ok' })
    expect(await site.next('outcome')).toMatchObject({
      ok: true,
      missing: expect.arrayContaining(['visitorId']),
    })
  })

  it('without consent: no browser data is sent, and the check reports it', async () => {
    const site = await openSite({ load: { consent: false } })
    const { fields, signals } = await signUp(open, site)
    expect(fields).toMatchObject({ vigil_status: 'ok' })
    expect(signals).toContain('fingerprint_missing')
  })
})
