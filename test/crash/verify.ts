import * as z from 'zod'
import type { Acknowledged, Call, Callers } from './load.ts'

/** Result of a campaign: acknowledged, lost and duplicated operations by type. */
export interface Finding {
  what: string
  acknowledged: number
  lost: number
  doubled: number
}

const Page = (name: string) =>
  z.object({
    [name]: z.array(z.looseObject({ id: z.string() })),
    nextCursor: z.string().nullable(),
  })
const Account = z.object({
  usage: z.object({ checksUsed: z.number(), testChecksUsed: z.number() }),
})
const Linked = z.object({ linkedAccounts: z.array(z.object({ accountId: z.string() })) })
const Exported = z.object({ accounts: z.array(z.unknown()), checks: z.array(z.unknown()) })
const Batches = z.object({
  batches: z.array(z.looseObject({ label: z.string(), state: z.string(), pairs: z.number() })),
})
const Opened = z.object({
  batch: z.object({ state: z.string(), pairs: z.number() }),
  stored: z.array(z.number()),
})
const Judged = z.object({ riskSignals: z.array(z.object({ type: z.string() })) })

/** Every id that a list route returns, page by page. */
async function idsOf(call: Call, path: string, name: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = Page(name).parse(await call('GET', `${path}?limit=100${more}`))
    const rows = z.array(z.looseObject({ id: z.string() })).parse(page[name])
    ids.push(...rows.map(({ id }) => id))
    cursor = z.string().nullable().parse(page.nextCursor)
  } while (cursor !== null)
  return ids
}

/** Waits until what the outbox may hold is stored, then compares what is stored with what was acknowledged. */
export async function verify(callers: Callers, known: Acknowledged): Promise<Finding[]> {
  const stored = new Map<string, number>()
  const counted = { live: 0, test: 0 }
  for (let attempt = 0; attempt < 60; attempt += 1) {
    stored.clear()
    for (const env of ['live', 'test'] as const) {
      const ids = await idsOf(callers.secret(env), '/api/v1/checks', 'checks')
      counted[env] = ids.length
      for (const id of ids) stored.set(id, (stored.get(id) ?? 0) + 1)
    }
    if ([...known.checks.keys()].every((id) => stored.has(id))) break
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  const live = callers.secret('live')
  const { usage } = Account.parse(await live('GET', '/api/v1/account'))
  const listed = new Set(await idsOf(live, '/api/v1/lists', 'entries'))
  const lacking = <T>(all: Iterable<T>, has: (one: T) => boolean) =>
    [...all].filter((one) => !has(one)).length
  return [
    {
      what: 'checks stored',
      acknowledged: known.checks.size,
      lost: lacking(known.checks.keys(), (id) => stored.has(id)),
      doubled: [...stored.values()].filter((times) => times > 1).length,
    },
    {
      // An erased check was counted; only what is not acknowledged may be counted in addition.
      what: 'checks counted',
      acknowledged: known.checks.size + known.erased.size,
      lost: Math.max(0, counted.live + counted.test + known.erased.size - used(usage)),
      doubled: Math.max(
        0,
        used(usage) - counted.live - counted.test - known.erased.size - unknown(known),
      ),
    },
    {
      what: 'accounts linked',
      acknowledged: known.pairs.length,
      lost: await countOf(known.pairs, async ([a, b]) => {
        const found = Linked.parse(await live('GET', `/api/v1/linked-accounts?userId=${a}`))
        return !found.linkedAccounts.some(({ accountId }) => accountId === b)
      }),
      doubled: 0,
    },
    {
      what: 'feedback',
      acknowledged: known.feedback.size,
      lost: await countOf(known.feedback, async (id) => {
        const gone = live('DELETE', `/api/v1/feedback/${id}`)
        return gone.then(
          () => false,
          () => true,
        )
      }),
      doubled: 0,
    },
    {
      what: 'list entries',
      acknowledged: known.listed.size + known.unlisted.size,
      lost: lacking(known.listed, (id) => listed.has(id)),
      doubled: lacking(known.unlisted, (id) => !listed.has(id)),
    },
    {
      what: 'erasures',
      acknowledged: known.erased.size,
      lost: await countOf(known.erased, async (userId) => {
        const left = Exported.parse(await live('POST', '/api/v1/export', { userId }))
        return left.accounts.length + left.checks.length > 0
      }),
      doubled: 0,
    },
    await importsOf(callers, known),
  ]
}

const used = ({ checksUsed, testChecksUsed }: z.infer<typeof Account>['usage']) =>
  checksUsed + testChecksUsed

/** Checks that may have been stored and erased without an acknowledgement. */
const unknown = ({ erasing, erased }: Acknowledged) => erasing - erased.size

async function importsOf({ operator }: Callers, known: Acknowledged): Promise<Finding> {
  const { batches } = Batches.parse(await operator('GET', '/admin/v1/corpus/batches'))
  let lost = 0
  let doubled = 0
  for (const [sourceHash, chunks] of known.chunks) {
    const about = { label: 'again', kind: 'stealer', mode: 'live', sourceHash }
    const body = { ...about, seenAt: '2026-01-02T03:04:05.000Z' }
    const { batch, stored } = Opened.parse(await operator('POST', '/admin/v1/corpus/batches', body))
    lost += [...chunks].filter((n) => !stored.includes(n)).length
    if (known.sealed.has(sourceHash)) {
      if (batch.state !== 'sealed') lost += 1
      if (batch.pairs > 150) doubled += 1
      if (batch.pairs < 150) lost += 1
    }
  }
  return {
    what: `chunks of ${batches.length} batches`,
    acknowledged: [...known.chunks.values()].reduce((sum, { size }) => sum + size, 0),
    lost,
    doubled,
  }
}

async function countOf<T>(
  all: Iterable<T>,
  isWrong: (one: T) => Promise<boolean>,
): Promise<number> {
  let wrong = 0
  for (const one of all) if (await isWrong(one)) wrong += 1
  return wrong
}

/** How many of these tokens a check redeems once more. */
export async function redeemedAgain(
  { secret }: Callers,
  tokens: readonly string[],
): Promise<number> {
  return countOf(tokens, async (verdictToken) => {
    const body = { userId: 'u-again', event: 'login', verdictToken }
    const { riskSignals } = Judged.parse(await secret('live')('POST', '/api/v1/check', body))
    return !riskSignals.some(({ type }) => type === 'token_replayed' || type === 'token_expired')
  })
}
