import { graphFacts } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { openShardsOf, over } from '../bench/shards/databases.ts'
import { graphSelf } from '../packages/evidence/testing/graph-rows.ts'
import type { CheckRecord } from '../packages/storage/checks/check-record.ts'
import { readCheck, writeCheck, writeLinksElsewhere } from '../packages/storage/spread/index.ts'
import { checkRecord, idAt, queryBy, T } from '../packages/storage/testing/records.ts'

const SCOPE = { workspaceId: 'signups', env: 'live' as const }
const DAY_MS = 86_400_000
const LINE = 'line'

/** A visit of person `n` at an address; `user`: with the user id, which a sign-up lacks. */
function visitOf(n: number, atMs: number, ip: string, user: string | null): CheckRecord {
  const email = `email-${n}`
  return checkRecord({
    id: idAt(atMs - T + n),
    atMs,
    event: user === null ? 'signup' : 'login',
    accountKey: user ?? email,
    emailKey: email,
    mailboxKey: `mailbox-${n}`,
    visitorKey: `visitor-${n}`,
    links: [
      { kind: 'visitor', value: `visitor-${n}` },
      { kind: 'mailbox', value: `mailbox-${n}` },
      { kind: 'ip', value: ip },
    ],
  })
}

test.each([1, 4])(
  'a sign-up at an address without a user id is used if the account logs in elsewhere, in %i databases',
  async (n) => {
    const databases = over(openShardsOf(n), n)
    const store = async (record: CheckRecord) => {
      expect(await writeCheck(SCOPE, databases, record)).toBe('stored')
      await writeLinksElsewhere(SCOPE, databases, record)
    }
    const nowMs = T + 5 * DAY_MS
    const unused = async () => {
      const { graph } = await readCheck(SCOPE, databases, {
        ...queryBy({ ip: LINE }),
        isSignup: true,
      })
      if (graph === null) throw new Error('the graph was not read')
      const facts = graphFacts(graph, graphSelf({ ip: LINE, user: 'me', mailbox: 'mine' }), nowMs)
      expect(facts.accountsLinked, 'an address links no accounts').toBe(0)
      return facts.unusedAtAddress
    }
    for (const person of Array.from({ length: 12 }, (_, i) => i))
      await store(
        visitOf(person, T + Math.floor(person / 6) * DAY_MS + person * 60_000, LINE, null),
      )
    const before = await unused()
    expect(before.people).toBeGreaterThan(9)
    expect(before).toMatchObject({ groupShare: 1, usedShare: 0 })
    for (const person of [0, 4, 8])
      await store(visitOf(person, T + 2 * DAY_MS + person, `home-${person}`, `user-${person}`))
    const after = await unused()
    expect(after.usedShare).toBe(3 / 12)
    expect(after.people).toBeCloseTo((before.people * 9) / 12, 1)
  },
)
