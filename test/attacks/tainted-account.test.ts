import { LinkedAccountsResult } from '@vigil/contract'
import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { BROWSER, configured, HOME, solved } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim, send } from './support/victim.ts'

const OWNER = 7
const NEW_MACHINE = 71
const STRANGER = 31
const ELSEWHERE = '91.10.44.8'
const EMAIL = 'anna.keller@acme.example'

attack(
  'a refused login at the account of another, from the browser of accounts that are labelled fraud',
  'she was linked to three of fraud: at her next new machine shadow, 41',
  async () => {
    const victim = await openVictim()
    const { secretLive } = victim.tenant.keys
    const ids = new Map<number, string | undefined>()
    let visits = 0
    async function visit(person: number, ip: string, email: string, event: string) {
      const { nonce, visitorId } = await configured(victim, ip)
      if (!ids.has(person)) ids.set(person, visitorId)
      visits += 1
      const { fingerprint, ...payload } = humanPayload(person)
      const { behavior } = humanPayload(100 + 3 * visits)
      const own = { behavior, visitorId: ids.get(person), challenge: solved(nonce) }
      const page = await victim.evaluate({ ...payload, ...own }, ip, BROWSER)
      return victim.check({ email, ip, event, verdictToken: page.verdictToken.token })
    }

    for (let i = 0; i < 5; i += 1) await visit(OWNER, HOME, EMAIL, i === 0 ? 'signup' : 'login')
    for (const email of ['eve@acme.example', 'mallory@acme.example', 'oscar@acme.example']) {
      const { id } = await visit(STRANGER, ELSEWHERE, email, 'signup')
      await victim.post(secretLive, '/api/v1/feedback', { checkId: id, label: 'fraud' })
    }
    const attempt = await visit(STRANGER, ELSEWHERE, EMAIL, 'login')
    expect(attempt.verdict).toBe('block')

    const answer = await send('api', `/api/v1/linked-accounts?email=${EMAIL}`, {
      headers: { 'x-api-key': secretLive },
    })
    expect(LinkedAccountsResult.parse(await answer.json()).accountsLinked).toBe(0)
    const owner = await visit(NEW_MACHINE, HOME, EMAIL, 'login')
    expect(codesOf(owner)).not.toContain('linked_abuser')
    expect(owner.verdict).toBe('allow')
    return `the attempt ${attempt.score}, ${attempt.verdict}; her new machine ${owner.score}, ${owner.verdict}`
  },
)
