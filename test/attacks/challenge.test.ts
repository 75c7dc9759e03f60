import { EvaluateResponse } from '@vigil/contract'
import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { BROWSER, configured, HOME, solved } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim, type Victim } from './support/victim.ts'

async function codesOf(
  { post, tenant }: Victim,
  challenge: unknown,
  { ip = HOME, headers = BROWSER }: { ip?: string; headers?: Record<string, string> } = {},
): Promise<string[]> {
  const answer = await post(
    tenant.keys.publishableLive,
    '/v1/risk/evaluate',
    { ...humanPayload(Math.floor(Math.random() * 1e6)), challenge },
    { 'cf-connecting-ip': ip, origin: `https://${tenant.site}`, ...headers },
  )
  const { riskSignals } = EvaluateResponse.parse(await answer.json())
  return riskSignals.map(({ type }) => type).filter((type) => type.startsWith('challenge_'))
}

attack('a nonce that was never issued', 'no nonce existed', async () => {
  const victim = await openVictim()
  const { nonce } = await configured(victim)
  expect(await codesOf(victim, solved('v1.AAECAwQFBgcICQoL.bm9uY2U'))).toEqual(['challenge_forged'])
  const other = await openVictim()
  expect(await codesOf(other, solved(nonce))).toEqual(['challenge_forged'])
  return 'challenge_forged, from another workspace too'
})

attack('one nonce for many visits', 'no nonce existed', async () => {
  const victim = await openVictim()
  const solution = solved((await configured(victim)).nonce)
  expect(await codesOf(victim, solution)).toEqual([])
  expect(await codesOf(victim, solution)).toEqual(['challenge_reused'])
  return 'the first is accepted, then challenge_reused'
})

attack('one nonce for many visits under one request id', 'no nonce existed', async () => {
  const victim = await openVictim()
  const solution = solved((await configured(victim)).nonce)
  const headers = { ...BROWSER, 'x-request-id': 'a-lost-answer-0001' }
  const evaluated = () => codesOf(victim, solution, { headers })
  expect(await evaluated()).toEqual([])
  // The SDK retries if a response is lost: a person with a bad connection must not be challenged.
  expect(await evaluated()).toEqual([])
  expect(await evaluated()).toEqual(['challenge_reused'])
  return 'a lost answer is asked for once more, then challenge_reused'
})

attack('a nonce fetched by one program, used by another', 'no nonce existed', async () => {
  const victim = await openVictim()
  const { nonce } = await configured(victim, HOME, { 'user-agent': 'curl/8.14.1' })
  expect(await codesOf(victim, solved(nonce))).toEqual(['challenge_foreign'])
  return 'challenge_foreign'
})

attack('a nonce with answers of no engine', 'no nonce existed', async () => {
  const victim = await openVictim()
  const { nonce } = await configured(victim)
  const wrong = { nonce, answers: { page: 1, worker: 2, layout: 3 } }
  expect(await codesOf(victim, wrong)).toEqual(
    expect.arrayContaining(['challenge_answer_wrong', 'challenge_layout_wrong']),
  )
  return 'challenge_answer_wrong, challenge_layout_wrong'
})

attack('a nonce from a hosting network, without the work', 'no nonce existed', async () => {
  const victim = await openVictim()
  const hosting = '3.5.140.2'
  const { nonce, difficulty } = await configured(victim, hosting)
  expect(difficulty).toBeGreaterThan(0)
  expect(await codesOf(victim, solved(nonce), { ip: hosting })).toEqual(['challenge_work_missing'])
  expect((await configured(victim)).difficulty).toBe(0)
  return `${difficulty} bits for a hosting network, 0 for a home; challenge_work_missing`
})

attack(
  'honest: a phone that leaves the Wi-Fi between load and form',
  'no nonce existed',
  async () => {
    const victim = await openVictim()
    const { nonce } = await configured(victim)
    expect(await codesOf(victim, solved(nonce), { ip: '109.40.1.7' })).toEqual(['challenge_late'])
    return 'challenge_late, 0.3'
  },
)
