import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { honestPeople } from './support/honest.ts'
import { BROWSER, configured, solved } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim, type Victim } from './support/victim.ts'

/** Payloads of each style, and of each at a site where they are only printed. */
const PAYLOADS = 40
const PRINTED = 8

/** The forged body of a check for the n-th account. */
type Style = (victim: Victim, n: number, ip: string) => Promise<object>

const tokenOf = async (victim: Victim, body: object, ip: string) =>
  (await victim.evaluate(body, ip, BROWSER)).verdictToken.token

const STYLES: Readonly<Record<string, Style>> = {
  'an invented interaction alone': async (_, n) => {
    const { userAgent, behavior } = humanPayload(100 + n)
    return { collected: { userAgent, behavior } }
  },
  'invented JSON in the form field': async (_, n) => ({ collected: humanPayload(200 + n) }),
  'invented JSON and a made-up token': async (_, n) => ({
    collected: humanPayload(300 + n),
    verdictToken: `ey${n}.ey.x`,
  }),
  'invented JSON evaluated without a nonce': async (victim, n, ip) => {
    const { sdkVersion, ...payload } = humanPayload(400 + n)
    const body = n % 2 === 0 ? payload : { ...payload, sdkVersion }
    return { verdictToken: await tokenOf(victim, body, ip) }
  },
  'invented JSON evaluated with a made-up or used nonce': async (victim, n, ip) => {
    const nonce = n % 2 === 0 ? `v1.AAECAwQFBgcICQo${n}.bm9uY2U` : await usedNonce(victim, ip)
    const body = { ...humanPayload(500 + n), challenge: solved(nonce) }
    return { verdictToken: await tokenOf(victim, body, ip) }
  },
}

/** A nonce that a page has redeemed. */
async function usedNonce(victim: Victim, ip: string): Promise<string> {
  const { nonce } = await configured(victim, ip)
  await victim.evaluate({ ...humanPayload(1), challenge: solved(nonce) }, ip, BROWSER)
  return nonce
}

/** Carries out every style; returns how many of each are allowed. */
async function allowedOf(victim: Victim, payloads: number): Promise<number[]> {
  const allowed: number[] = []
  for (const style of Object.values(STYLES)) {
    let count = 0
    for (let n = 0; n < payloads; n += 1) {
      const at = allowed.length * payloads + n
      const ip = `87.${120 + (at % 40)}.${at % 250}.${3 + (n % 200)}`
      const email = `grace.hopper${at}@shop${at}.example`
      const { verdict } = await victim.check({ email, ip, ...(await style(victim, n, ip)) })
      if (verdict === 'allow') count += 1
    }
    allowed.push(count)
  }
  return allowed
}

attack(
  `${PAYLOADS * 5} invented payloads in 5 styles, no valid nonce, where 95 % run the SDK`,
  '30 of 30 allowed',
  async () => {
    const victim = await openVictim()
    await honestPeople(victim, 97, 3)
    const allowed = await allowedOf(victim, PAYLOADS)
    expect(allowed).toEqual(Object.keys(STYLES).map(() => 0))
    return `${allowed.join(', ')} allowed`
  },
)

attack(
  `${PRINTED * 5} of them at a site without the SDK (what is left, not defended)`,
  '30 of 30 allowed',
  async () => {
    const victim = await openVictim()
    return `${(await allowedOf(victim, PRINTED)).join(', ')} of ${PRINTED} each allowed`
  },
)
