import { env } from 'cloudflare:workers'
import { DAY_MS, type PastVisit } from '@vigil/evidence'
import { beforeEach, expect, test } from 'vitest'
import { readCheck } from '../checks/read-check.ts'
import { addFeedback } from '../feedback/index.ts'
import { checkRecord, NO_QUERY, T } from '../testing/records.ts'
import { emptyTables, storeCheck, storeWorkspace } from '../testing/store-workspace.ts'
import { runUpkeep } from '../upkeep/upkeep.ts'
import { uuidV7 } from '../uuid-v7.ts'

beforeEach(() => emptyTables(env.DB))

test('programs for which the caller vouched are counted by provider and network', async () => {
  const scope = await storeWorkspace(env.DB, 'shop')
  const program = { browser: 'other', product: '7', asn: 64501, subnetKey: 'server' }
  const bare = { event: 'signup', visitorKey: null, deviceKey: null, passed: true, ...program }
  const seen = async (accountKey: string, about: Partial<PastVisit> = {}) => {
    const { verdict = 'block' } = about
    const visit = { ...checkRecord().visit, ...bare, ...about }
    const id = uuidV7(T)
    await storeCheck(scope, env.DB, T, { id, event: 'signup', accountKey, verdict, visit })
    return id
  }
  const labelled = async (
    accountKey: string,
    about: Partial<PastVisit> = {},
    laterMs: number = 0,
  ) => {
    const checkId = await seen(accountKey, about)
    const atMs = T + laterMs
    const label = { id: uuidV7(atMs), label: 'legitimate', noteEncrypted: null, byKey: 'k', atMs }
    await addFeedback(
      scope,
      env.DB,
      { ...label, accountKeys: [accountKey], checkId },
      {
        id: uuidV7(atMs),
        atMs,
        actor: 'k',
        memberId: null,
        before: null,
        after: null,
        action: 'feedback_given',
        subject: checkId,
      },
    )
  }
  for (const account of ['a', 'b', 'a']) await labelled(account)
  await labelled('c', { verdict: 'allow', subnetKey: 'other server' })
  await labelled('later', { verdict: 'challenge' }, DAY_MS)
  // Passed at once, or without a label, or by a browser, or by another person, or from another provider.
  await labelled('at once', { verdict: 'challenge' }, DAY_MS / 24)
  await seen('challenged', { verdict: 'challenge' })
  for (const verdict of ['allow', 'shadow', 'block'] as const)
    await seen(`passed ${verdict}`, { verdict })
  await labelled('browser', { browser: 'chrome' })
  await labelled('unnamed', { product: null })
  await seen('stranger', { passed: false })
  await labelled('elsewhere', { asn: 64502, subnetKey: null })
  await runUpkeep(env, T + 3 * DAY_MS)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'a' })
  expect(history?.population?.vouched).toEqual({
    '7 64501': 4,
    '7 64502': 1,
    '7 server': 3,
    '7 other server': 1,
  })
})
