import { expect, vi } from 'vitest'
import { attack } from './support/attack.ts'
import { BROWSER, configured, HOME, solved } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim } from './support/victim.ts'

/** A visitor who changes one thing at a time. */
const TRIES = [
  {},
  { webdriver: { state: 'ok', value: true } },
  { cdpStackReads: { state: 'ok', value: 2 } },
  { platform: { state: 'ok', value: 'Linux x86_64' } },
  { fonts: { state: 'ok', value: [] } },
]

attack(
  'evaluate as an oracle: one probe changed at a time, to learn what each weighs',
  'score, facets and reasons of each try',
  async () => {
    const victim = await openVictim()
    const { tenant, evaluate, check } = victim
    await tenant.admin('PATCH', '', { quietEvaluate: true })
    const { key } = await tenant.createKey({
      kind: 'publishable',
      env: 'live',
      websiteHostname: tenant.site,
    })
    const headers = { 'x-api-key': key }
    const learned = new Set<string>()
    for (const [i, changed] of TRIES.entries()) {
      const human = humanPayload(20 + i)
      const probes = { ...Object(human.probes), ...changed }
      const answer = await evaluate({ ...human, probes }, `84.153.${20 + i}.7`, headers)
      const { verdictToken, id, requestId, timingMs, ...shown } = answer
      expect(shown.reasons).toEqual([])
      const [, claims = ''] = verdictToken.token.split('.')
      const { score, verdict } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
      expect([score, verdict]).toEqual([shown.score, shown.verdict])
      learned.add(JSON.stringify(shown))
      if (i !== 1) continue
      const body = { email: 'ada@acme.example', verdictToken: verdictToken.token, ip: HOME }
      const checked = await check(body)
      expect(checked.riskSignals.map(({ type }) => type)).toContain('webdriver_true')
    }
    expect(learned.size).toBeLessThanOrEqual(3)
    return `${TRIES.length} tries, ${learned.size} answers; the check has all reasons`
  },
)

attack(
  'the length of a token, and its claims, to learn what fired although evaluate is quiet',
  'each signal was 8 to 40 characters more; `nonce` said whether the page answered',
  async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const victim = await openVictim()
    const { tenant, evaluate } = victim
    await tenant.admin('PATCH', '', { quietEvaluate: true })
    const { key } = await tenant.createKey({
      kind: 'publishable',
      env: 'live',
      websiteHostname: tenant.site,
    })
    const headers = { 'x-api-key': key, ...BROWSER }
    const shown: string[] = []
    const verdicts = new Set<string>()
    const { nonce } = await configured(victim)
    // One payload: from a home, replayed, from a hosting provider, and with a nonce of another key.
    for (const [i, ip] of [HOME, HOME, '5.9.77.10', HOME].entries()) {
      const challenge = solved(i === 3 ? nonce : 'x'.repeat(nonce.length))
      const answer = await evaluate({ ...humanPayload(30), challenge }, ip, headers)
      verdicts.add(answer.verdict)
      const [, claims = ''] = answer.verdictToken.token.split('.')
      const read = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
      shown.push(`${read.observation.length} ${read.nonce}`)
    }
    vi.useRealTimers()
    expect(new Set(shown).size).toBe(1)
    return `4 tries, ${verdicts.size} verdicts, 1 length: ${shown[0]}`
  },
)
