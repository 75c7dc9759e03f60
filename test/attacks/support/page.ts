import { Config } from '@vigil/contract'
import { mix } from '@vigil/evidence'
import { humanPayload } from './payloads.ts'
import { send, type Victim } from './victim.ts'

/** A home connection. */
export const HOME = '84.153.20.7'
/** Headers of the browser of `humanPayload`. */
export const BROWSER: Readonly<Record<string, string>> = {
  'user-agent': String(humanPayload(1).userAgent),
  'accept-language': 'de-DE,de;q=0.9',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'sec-ch-ua': '"Chromium";v="156", "Google Chrome";v="156", "Not)A;Brand";v="24"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
}

/** What the SDK keeps in the storage of a browser. */
export interface Kept {
  visitorId: string
  visitorDays: string
}

/** The page's configuration, as a browser of this address loads it with what it keeps. */
export async function configured(
  { tenant }: Victim,
  ip = HOME,
  headers = BROWSER,
  kept?: Partial<Kept>,
) {
  const query = new URLSearchParams({ publicKey: tenant.keys.publishableLive, ...kept })
  const answer = await send('edge', `/v1/config?${query}`, {
    headers: { 'cf-connecting-ip': ip, origin: `https://${tenant.site}`, ...headers },
  })
  const { challenge, visitorId, visitorDays } = Config.parse(await answer.json())
  if (challenge === undefined || visitorId === undefined || visitorDays === undefined) {
    throw new Error('the key was not accepted')
  }
  return { ...challenge, visitorId, visitorDays }
}

/** The answers of a browser engine to a nonce. */
export const solved = (nonce: string) => ({
  nonce,
  answers: { page: mix(`${nonce}:page`), worker: mix(`${nonce}:worker`) },
})

/** A person's page: loads its configuration, answers the nonce, evaluates. Returns the verdict token. */
export async function visitedPage(victim: Victim, seed: number, ip: string): Promise<string> {
  const { nonce, visitorId } = await configured(victim, ip)
  const payload = { ...humanPayload(seed), visitorId, challenge: solved(nonce) }
  return (await victim.evaluate(payload, ip, BROWSER)).verdictToken.token
}
