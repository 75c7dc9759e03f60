import { CheckListResult } from '@vigil/contract'
import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { HOME } from './support/page.ts'
import { openVictim, send } from './support/victim.ts'

attack(
  'a request that names the check of another as its id, so that its own is not found by it',
  'only the other check was found',
  async () => {
    const victim = await openVictim()
    const found = async (requestId: string) => {
      const answer = await send('api', `/api/v1/checks?requestId=${requestId}`, {
        headers: { 'x-api-key': victim.tenant.keys.secretLive },
      })
      return CheckListResult.parse(await answer.json()).checks.map(({ id }) => id)
    }
    const other = await victim.check({ email: 'ada@acme.example', ip: HOME })
    for (const chosen of [other.id, `${other.id}.0123abcd`]) {
      const own = await victim.check(
        { email: 'eve@mailinator.com', ip: HOME },
        { headers: { 'x-request-id': chosen } },
      )
      expect(await found(chosen)).toEqual([own.id, other.id])
    }
    expect(await found(other.requestId)).toContain(other.id)
    return 'both are found, its own first'
  },
)
