import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { bundleSdk } from '../../scripts/sdk/bundle-sdk.ts'
import { CustomerSite, type SiteOptions } from '../support/customer-site.ts'

const hosts = inject('hosts')
const programs = inject('programs')
const PASSWORD = 'correct horse battery'
/** Console messages that two probes cause, by the browser's mode; listed in docs/sdk.md. */
const OF_A_PROBE = /^(?:Throttling navigation|The language detection model was required)/

/** More than a busy machine needs: these are about what happens, and not when. */
const PATIENT = { limitMs: 20_000, formLimitMs: 20_000 }

/**
 * Resolves once no probe is late: the result of a probe that a busy machine delayed replaces its
 * timeout.
 */
const looked = (agent = 'vigil') => `(async () => {
  const late = async () => {
    const { probes } = await ${agent}.collect({ waitMs: 20000 })
    return Object.values(probes ?? {}).some(({ state }) => state === 'timeout')
  }
  while (await late()) await new Promise((resolve) => setTimeout(resolve, 100))
})()`

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: programs.chromium, args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close()
})

/** A page of the customer, with the messages of its console. */
async function open(options: SiteOptions = {}) {
  const load = { ...PATIENT, ...options.load }
  const site = await new CustomerSite(hosts, { ...options, load }).open()
  const context = await browser.newContext()
  opened.push(site, context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    const reported =
      ['error', 'warning'].includes(message.type()) && !OF_A_PROBE.test(message.text())
    if (reported) complaints.push(message.text())
  })
  await page.goto(site.url)
  return { site, page, context, complaints }
}

async function fillIn(page: Page): Promise<void> {
  await page.type('#name', 'Ada')
  await page.type('#email', 'ada.lovelace@example.com')
  await page.type('#password', PASSWORD)
}

/** Calls the agent once every probe has a result. */
const evaluate = (page: Page, call = `${looked()}.then(() => vigil.evaluate())`) =>
  page.evaluate<Record<string, unknown>>(call)

describe('the script', () => {
  it('runs from its pinned URL with its integrity hash, and so does the second file', async () => {
    const first = (await bundleSdk()).find(({ part }) => part === 'first')
    if (!first) throw new Error('no first file')
    const { page, complaints } = await open({
      sdkUrl: `${hosts.edge}/sdk/${first.name}`,
      integrity: first.integrity,
    })
    expect(await evaluate(page)).toMatchObject({ ok: true, missing: [] })
    expect(complaints).toEqual([])
  })

  it('is not run if its hash differs, and the form is submitted anyway', async () => {
    const { page, site } = await open({ integrity: `sha384-${'A'.repeat(64)}` })
    await fillIn(page)
    await page.click('#send')
    const { fields } = await site.signup()
    expect(fields).toMatchObject({ email: 'ada.lovelace@example.com' })
    expect(fields).not.toHaveProperty('vigil_status')
  })

  it('adds no global to the page except Vigil', async () => {
    const globals = () => page.evaluate<string[]>('Object.keys(window)')
    const { page } = await open({ sdkUrl: 'data:text/javascript,' })
    const before = new Set(await globals())
    await page.addScriptTag({ url: `${hosts.edge}/sdk.js` })
    await page.evaluate(
      `window.vigil = Vigil.load(loadOptions); vigil.evaluate().then(() => 'done')`,
    )
    // `collect` waits for the answer to the nonce that was requested after the evaluate.
    await page.evaluate('vigil.collect()')
    // The frame of a late probe is removed when the probe ends.
    const added = async () => (await globals()).filter((name) => !before.has(name))
    await expect.poll(added, { timeout: 10_000 }).toEqual(['Vigil', 'vigil'])
    expect(await page.evaluate('document.querySelectorAll("iframe").length')).toBe(0)
    expect(await page.evaluate('document.cookie')).toBe('')
  })

  it('runs as a module', async () => {
    const { page } = await open({ sdkUrl: 'data:text/javascript,' })
    const call = `import('${hosts.edge}/sdk/v1.esm.js').then(async ({ Vigil }) => {
      const agent = Vigil.load(loadOptions)
      await ${looked('agent')}
      return agent.evaluate()
    })`
    expect(await evaluate(page, call)).toMatchObject({ ok: true, missing: [] })
  })
})

describe('the collected data', () => {
  it('contains no typed text, no keys and no coordinates', async () => {
    const { page } = await open()
    await fillIn(page)
    const sent = page.waitForRequest(/\/v1\/risk\/evaluate$/)
    await page.click('#send')
    const body = (await sent).postData() ?? ''
    expect(body).toContain('"keys":')
    for (const word of [PASSWORD, 'Ada', 'ada.lovelace', 'KeyA', 'Backspace', 'clientX']) {
      expect(body).not.toContain(word)
    }
  })

  it('counts the fields of a form that makes each entry the default of its field, as React does', async () => {
    const { page } = await open({
      script: `form.addEventListener('input', ({ target }) => { target.defaultValue = target.value })`,
    })
    await fillIn(page)
    const sent = page.waitForRequest(/\/v1\/risk\/evaluate$/)
    await page.click('#send')
    expect((await sent).postDataJSON()).toMatchObject({ behavior: { filledFields: 3 } })
  })

  it('is stored in a session by the caller, which a check then uses', async () => {
    const { page, site } = await open({ load: { sessionUrl: '/session' } })
    const session = await evaluate(page, `${looked()}.then(() => vigil.session())`)
    expect(session).toMatchObject({ ok: true, expiresAt: expect.any(String) })
    const answer = await fetch(`${hosts.api}/api/v1/check`, {
      method: 'POST',
      headers: { 'x-api-key': site.keys.secretTest, 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'signup', sessionId: session.sessionId }),
    })
    expect(await answer.json()).toMatchObject({
      flags: { bot: true },
      detection: { device: { automation: 'high', confidence: 'high' } },
    })
  })

  it('ends when consent is withdrawn, and stored data is deleted', async () => {
    const { page } = await open()
    const kept = () => page.evaluate('[localStorage.length, sessionStorage.length]')
    expect(await evaluate(page)).toMatchObject({ ok: true })
    // The id with its days, and the arrival.
    expect(await kept()).toEqual([2, 1])
    await page.evaluate('vigil.consent(false)')
    expect(await kept()).toEqual([0, 0])
    const { collected } = await page.evaluate<{ collected: Record<string, unknown> }>(
      'vigil.collect().then((collected) => ({ collected }))',
    )
    expect(collected).toEqual({ sdkVersion: expect.any(String), consent: false })
  })

  it('is empty if consent is withdrawn meanwhile, and complete once it is given again', async () => {
    const { page } = await open()
    const { collected } = await page.evaluate<{ collected: Record<string, unknown> }>(
      `(async () => {
        const collecting = vigil.collect()
        vigil.consent(false)
        return { collected: await collecting }
      })()`,
    )
    expect(collected).toEqual({ sdkVersion: expect.any(String), consent: false })
    expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0])
    await page.evaluate('vigil.consent(true)')
    expect(await evaluate(page)).toMatchObject({ ok: true, missing: [] })
  })

  it('is only the consent field if consent is withdrawn during an evaluation', async () => {
    const { page } = await open()
    await evaluate(page)
    const sent = page.waitForRequest(/\/v1\/risk\/evaluate$/)
    await page.evaluate(`(() => {
      const evaluating = vigil.evaluate()
      vigil.consent(false)
      return evaluating
    })()`)
    expect((await sent).postDataJSON()).toEqual({ sdkVersion: expect.any(String), consent: false })
  })

  it('has different nonces in two concurrent evaluations', async () => {
    const { page } = await open()
    const both = await page.evaluate<{ response: { riskSignals: { type: string }[] } }[]>(
      'Promise.all([vigil.evaluate(), vigil.evaluate()])',
    )
    for (const { response } of both) {
      expect(response.riskSignals.map(({ type }) => type)).not.toContain('challenge_reused')
    }
  })

  it('comes from one agent if a page calls load repeatedly', async () => {
    const { page } = await open()
    expect(await page.evaluate('Vigil.load(loadOptions) === Vigil.load(loadOptions)')).toBe(true)
    expect(await page.evaluate('vigil.watch(null).stop()')).toBeUndefined()
  })
})

describe('without a network', () => {
  it('the form is submitted and reports that the visitor was offline', async () => {
    const { page, context } = await open()
    await evaluate(page)
    await fillIn(page)
    await context.setOffline(true)
    const sent = page.waitForRequest(/\/signup$/)
    await page.click('#send')
    const fields = new URLSearchParams((await sent).postData() ?? '')
    expect(fields.get('vigil_status')).toBe('offline')
    expect(JSON.parse(fields.get('vigil_collected') ?? '{}')).toMatchObject({ consent: true })
  })
})
