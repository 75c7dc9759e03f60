import { chromium } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { findPrograms } from '../../test/support/browsers.ts'

/** As a dashboard prints the secret of a hook. */
export const HOOK_SECRET = 'v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Sends the form of the page in a real browser, once for each outcome. */
export async function form(base: string): Promise<void> {
  const { found, missing } = findPrograms()
  if (found === null) throw new Error(`${missing.join(', ')} not installed`)
  const browser = await chromium.launch({ executablePath: found.chromium, args: ['--no-sandbox'] })
  try {
    for (const [mailbox, status] of [
      ['allow', 200],
      ['block', 403],
    ] as const) {
      const page = await browser.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(base)
      await page.fill('[name=email]', `${mailbox}@sandbox.test`)
      if (await page.$('[name=password]')) await page.fill('[name=password]', 'correct horse')
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/signup')),
        page.click('form button'),
      ])
      expectStatus(mailbox, answer.status(), status)
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

/** Calls the signed hook, once for each outcome, and without a signature. */
export async function hook(base: string): Promise<void> {
  for (const [mailbox, status] of [
    ['allow', 200],
    ['block', 403],
  ] as const) {
    const body = JSON.stringify({
      metadata: { ip_address: '198.51.100.7' },
      user: { email: `${mailbox}@sandbox.test` },
    })
    const at = new Date()
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(HOOK_SECRET.slice(3)).sign('msg_1', at, body),
    }
    const answer = await fetch(`${base}/before-user-created`, { method: 'POST', headers, body })
    expectStatus(mailbox, answer.status, status)
  }
  const unsigned = await fetch(`${base}/before-user-created`, { method: 'POST', body: '{}' })
  expectStatus('an unsigned call', unsigned.status, 401)
}

/** Calls the sign-up route of better-auth, once for each outcome. */
export async function signUpApi(base: string): Promise<void> {
  for (const [mailbox, status] of [
    ['allow', 200],
    ['block', 403],
  ] as const) {
    const answer = await fetch(`${base}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base },
      body: JSON.stringify({
        name: 'Ada',
        email: `${mailbox}@sandbox.test`,
        password: 'correct horse battery',
      }),
    })
    expectStatus(mailbox, answer.status, status)
  }
}

function expectStatus(what: string, status: number, expected: number): void {
  if (status !== expected) throw new Error(`${what}: status ${status}, not ${expected}`)
}
