import { chromium, type Response as PageResponse } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { findPrograms } from '../../test/support/browsers.ts'
import type { DevFile } from '../local/dev-file.ts'
import { LEAKED } from './leaked-password.ts'
import { until } from './service.ts'

/** The secret of a hook in the format of Supabase's dashboard. */
export const HOOK_SECRET = 'v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const OUTCOMES = [
  ['allow', true],
  ['block', false],
] as const
const STEP_MS = 60_000
const PASSWORD = 'correct horse battery'

/** The page with a signup form that most examples show. */
export const signup = (base: string): Promise<void> => form(base, '/signup')

/** Submits the form of the page in a real browser, once for each outcome; `path` is the form's target. */
async function form(
  base: string,
  path: string,
  isAdmitted: (answer: PageResponse) => boolean | Promise<boolean> = (answer) =>
    byStatus(answer.status()),
): Promise<void> {
  const { found, missing } = findPrograms()
  if (found === null) throw new Error(`${missing.join(', ')} not installed`)
  const browser = await chromium.launch({ executablePath: found.chromium, args: ['--no-sandbox'] })
  try {
    for (const [mailbox, admitted] of OUTCOMES) {
      const page = await browser.newPage()
      page.setDefaultTimeout(STEP_MS)
      // The SDK asks for its configuration once it watches the form, which a framework may do after the page has
      // loaded.
      const watched = page.waitForRequest((request) => request.url().includes('/v1/config'))
      await page.goto(base)
      await watched
      await page.fill('[name=email]', `${mailbox}@sandbox.test`)
      if (await page.$('[name=password]')) await page.fill('[name=password]', PASSWORD)
      const [answer] = await Promise.all([
        page.waitForResponse(
          (response) => response.url().endsWith(path) && response.request().method() === 'POST',
        ),
        page.click('form button'),
      ])
      const sent = answer.request().postData() ?? ''
      // `ok`, or the reason why the form was sent without a token on a busy machine.
      if (!sent.includes('vigil_status')) throw new Error(`${mailbox}: the SDK did not watch`)
      // Pages are closed with the browser: closing a page with a refused form was observed to take more than a minute.
      expectThat(mailbox, await isAdmitted(answer), admitted)
    }
  } finally {
    await browser.close()
  }
}

/** The login page of Auth.js, which answers either outcome with a redirect. */
export function authJs(base: string): Promise<void> {
  return form(base, '/auth/callback/credentials', (answer) => {
    const location = answer.headers().location ?? ''
    if (answer.status() !== 302 || location === '') throw new Error(`status ${answer.status()}`)
    return !location.includes('error=')
  })
}

/** better-auth: signup in a browser, then login, a wrong password, reset, a leaked password and linked accounts. */
export async function betterAuth(base: string, { api, keys }: DevFile): Promise<void> {
  await form(base, '/api/auth/sign-up/email')
  const post = (path: string, body: object) =>
    send(`${base}/api/auth${path}`, JSON.stringify(body), {
      'content-type': 'application/json',
      origin: base,
    })
  for (const [mailbox, admitted] of OUTCOMES) {
    const email = `${mailbox}@sandbox.test`
    const login = await post('/sign-in/email', { email, password: PASSWORD })
    expectThat(`login of ${mailbox}`, byStatus(login.status), admitted)
    const reset = await post('/request-password-reset', { email })
    expectThat(`reset of ${mailbox}`, byStatus(reset.status), admitted)
  }
  const email = 'allow@sandbox.test'
  const wrong = await post('/sign-in/email', { email, password: `not ${PASSWORD}` })
  if (wrong.status !== 401) throw new Error(`a wrong password: status ${wrong.status}`)
  await until('the outcome of a login with a wrong password', async () => {
    const headers = { 'x-api-key': keys.secretTest }
    const found = await fetch(`${api}/api/v1/checks?event=login&email=${email}`, { headers })
    return (await found.text()).includes('login_failed') ? true : null
  })
  const leaked = await post('/sign-up/email', {
    name: 'Grace',
    email: 'shadow@sandbox.test',
    password: LEAKED.password,
  })
  const problem: unknown = await leaked.json()
  const code: unknown = Reflect.get(Object(problem), 'code')
  if (leaked.status !== 400 || code !== 'PASSWORD_LEAKED') {
    throw new Error(`a leaked password: status ${leaked.status}, ${JSON.stringify(problem)}`)
  }
  await post('/sign-up/email', {
    name: 'Mallory',
    email: 'linked-abuser@sandbox.test',
    password: PASSWORD,
  })
  const linked = await fetch(`${base}/linked`, { signal: AbortSignal.timeout(STEP_MS) })
  const seen = await linked.text()
  if (!seen.includes('signup: ')) throw new Error(`linked accounts that were reported: ${seen}`)
}

/** Calls the signed hook, once for each outcome, and without a signature. */
export async function hook(base: string): Promise<void> {
  const url = `${base}/before-user-created`
  for (const [mailbox, admitted] of OUTCOMES) {
    const body = JSON.stringify({
      metadata: { ip_address: '198.51.100.7' },
      user: { email: `${mailbox}@sandbox.test` },
    })
    const at = new Date()
    const answer = await send(url, body, {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(HOOK_SECRET.slice(3)).sign('msg_1', at, body),
    })
    expectThat(mailbox, byStatus(answer.status), admitted)
  }
  const unsigned = await send(url, '{}', {})
  if (unsigned.status !== 401) throw new Error(`an unsigned call: status ${unsigned.status}`)
}

function send(url: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(STEP_MS) })
}

function byStatus(status: number): boolean {
  if (status === 200) return true
  if (status === 403) return false
  throw new Error(`status ${status}, neither 200 nor 403`)
}

function expectThat(what: string, admitted: boolean, expected: boolean): void {
  if (admitted !== expected) throw new Error(`${what}: ${admitted ? 'admitted' : 'refused'}`)
}
