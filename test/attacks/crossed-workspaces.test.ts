import type { CheckResponse } from '@vigil/contract'
import { beforeAll, expect } from 'vitest'
import { attack } from './support/attack.ts'
import { BROWSER, configured, solved } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim, type Victim } from './support/victim.ts'

/** Every attack of this folder, carried out in one workspace, must not affect another. */

const HOME = '84.153.20.7'
const BEFORE = 'not tried between workspaces'
const PLAN = { edgeRateLimit: 1_000, edgeRateWindowSec: 60 }

/** The attacked workspace, and one with the same visitors that is not attacked. */
let victim: Victim
let control: Victim
let attacker: Victim
beforeAll(async () => {
  victim = await openVictim(PLAN)
  control = await openVictim(PLAN)
  attacker = await openVictim(PLAN)
})

/** The parts of an assessment that are compared. */
const judged = ({ score, verdict, flags, riskSignals, accountsLinked }: CheckResponse) => ({
  score,
  verdict,
  flags,
  accountsLinked,
  signals: riskSignals.map(({ type }) => type).sort(),
})

let people = 0
/** A person who visits the page and signs up, as a new one for each attack. */
function nextPerson() {
  people += 1
  const seed = 900 + people
  const name = `ada.lovelace${people}`
  return {
    seed,
    email: `${name}@mailbox.example`,
    userId: `u_${name}`,
    payload: humanPayload(seed),
    ip: HOME,
  }
}
type Person = ReturnType<typeof nextPerson>

/**
 * The same visits of a person in both workspaces, with an attack between load and signup; the responses must be equal.
 */
async function unaffected(
  run: (person: Person, token: string, nonce: string) => Promise<unknown>,
): Promise<string> {
  const person = nextPerson()
  const { email, userId, payload, ip } = person
  const visit = async (of: Victim, between: (token: string, nonce: string) => Promise<unknown>) => {
    const known = await of.check({ email, userId, ip, event: 'login' })
    const { nonce } = await configured(of, ip)
    const seen = await of.evaluate({ ...payload, challenge: solved(nonce) }, ip, BROWSER)
    const { token } = seen.verdictToken
    const unused = (await configured(of, ip)).nonce
    await between(token, unused)
    const later = await of.evaluate(
      { ...humanPayload(person.seed + 5000), challenge: solved(unused) },
      ip,
      BROWSER,
    )
    const check = await of.check({ email, userId, ip, verdictToken: token })
    return [known, seen, later, check].map(judged)
  }
  const attacked = await visit(victim, (token, nonce) => run(person, token, nonce))
  const undisturbed = await visit(control, async () => undefined)
  expect(attacked).toEqual(undisturbed)
  const [, , , check] = attacked
  return `no effect: ${check?.score}, ${check?.verdict} as in a workspace without the attack`
}

const crossed = (name: string, run: Parameters<typeof unaffected>[0]) =>
  attack(`crossed: ${name}`, BEFORE, () => unaffected(run))

const site = () => ({ 'x-service-site': attacker.tenant.site })
const asServer = (path: string, body: object) =>
  attacker.post(attacker.tenant.keys.secretLive, path, body, site())
const asPage = (body: object, headers: Record<string, string> = {}) =>
  attacker.post(attacker.tenant.keys.publishableLive, '/v1/risk/evaluate', body, {
    origin: `https://${attacker.tenant.site}`,
    'cf-connecting-ip': HOME,
    ...headers,
  })
const times = (count: number, run: (i: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))

crossed('token of a driven browser, with a human payload', async ({ payload, email }) => {
  const driven = await attacker.evaluate(
    { ...payload, probes: { webdriver: { state: 'ok', value: true } } },
    HOME,
  )
  await attacker.check({ ...payload, email, verdictToken: driven.verdictToken.token })
})

crossed(
  "vigil_collected names the other workspace's visitor",
  async ({ email, userId, payload }, token) => {
    const collected = { ...payload, userId, email, ip: HOME, sessionId: 'x', verdictToken: token }
    await times(4, () => asServer('/api/v1/check', { collected }))
  },
)

crossed('invented payloads of its visitor, 40 times', async ({ payload }) => {
  await times(40, (i) => asPage({ ...payload, behavior: humanPayload(i).behavior }))
})

crossed('its recorded payload, 40 times with fresh ids', async ({ payload }) => {
  await times(40, (i) => asPage({ ...payload, visitorId: `fresh-${i}`, fingerprint: `fresh-${i}` }))
})

crossed('94 evaluates that name its visitor, and 40 signups on that device', async (person) => {
  const { email, userId, payload } = person
  await times(94, () => asPage({ email, userId }))
  await times(40, (i) => asServer('/api/v1/check', { ...payload, userId: `mule-${i}`, ip: HOME }))
})

crossed('a flood with a wrong Origin, and one from its address', async () => {
  await times(300, () => asPage({}, { origin: 'https://evil.example.net' }))
  await times(300, () => asPage({ email: 7 }))
})

crossed('a made-up ClientHello for its visitor', async ({ email, payload }) => {
  const tlsCapture = { ja3: 'a'.repeat(32), ja4: 't13d1517h2_8daaf6152771_cb7bf5808d99' }
  await asServer('/api/v1/check', { ...payload, email, tlsCapture })
})

crossed('its verdict token, redeemed elsewhere first', async ({ email, userId }, token) => {
  const stolen = await attacker.check({ email, userId, ip: HOME, verdictToken: token })
  expect(stolen.riskSignals.map(({ type }) => type)).toContain('token_invalid')
})

crossed('its nonce, used elsewhere first', async ({ payload }, _, nonce) => {
  await asPage({ ...payload, challenge: solved(nonce) }, BROWSER)
})

crossed('fraud said of its visitor: tagged addresses, account, device', async (person) => {
  const { email, userId, payload } = person
  await asServer('/api/v1/check', { ...payload, email, userId, ip: HOME })
  await times(4, (i) => asServer('/api/v1/check', { email: email.replace('@', `+tag${i}@`) }))
  await times(4, (i) =>
    asServer(
      '/api/v1/feedback',
      [
        { email },
        { userId },
        { visitorId: payload.visitorId },
        { email: email.replace('@', '+tag0@') },
      ].map((named) => ({ ...named, label: 'fraud' }))[i] ?? {},
    ),
  )
})

crossed('its visitor on the deny list: account, address, network, country', async (person) => {
  const { email, userId } = person
  const subjects = [
    { email },
    { userId },
    { ip: HOME },
    { cidr: '84.153.0.0/16' },
    { country: 'DE' },
    { domain: 'mailbox.example' },
  ]
  await times(subjects.length, (i) => asServer('/api/v1/lists', { list: 'deny', ...subjects[i] }))
})

crossed('erasure and export of its visitor', async ({ email, userId }) => {
  const exported = await asServer('/api/v1/export', { userId: `${userId}-none` })
  expect(await exported.json()).toMatchObject({ accounts: [], checks: [] })
  await asServer('/api/v1/erasure', { email })
  await asServer('/api/v1/erasure', { userId })
})

crossed('a megabyte of probes, and 250 KB of them', async ({ payload }) => {
  const probes = { webdriver: { state: 'ok', value: 'a@'.repeat(30_000) } }
  await times(5, () => asPage({ ...payload, probes }))
  await times(5, () => asServer('/api/v1/check', { ...payload, probes, note: 'x'.repeat(200_000) }))
})

crossed('a check refused with 402 that brings its token', async ({ email }, token) => {
  await attacker.tenant.changePlan({ monthlyChecks: 1 })
  const { key } = await attacker.tenant.createKey({ kind: 'secret', env: 'live' })
  const body = { email, verdictToken: token }
  const refused = await attacker.post(key, '/api/v1/check', body, site())
  expect(refused.status).toBe(402)
})

crossed('a plan that was canceled', async () => {
  await attacker.tenant.admin('PATCH', '', { planStatus: 'canceled' })
  await asServer('/api/v1/check', { userId: 'u' })
})
