import { expect, test } from 'vitest'
import {
  addFeedback,
  countDryRun,
  oneDatabase,
  packSignals,
  readPolicy,
  readReplayable,
  type Scope,
  type StoredPolicy,
  savePolicy,
  uuidV7,
  writeCheck,
} from '../packages/storage/index.ts'
import { checkRecord } from '../packages/storage/testing/records.ts'
import { openMigratedD1 } from './support/sqlite-d1.ts'

const SCOPE: Scope = { workspaceId: 'w', env: 'live' }
const OTHER: Scope = { workspaceId: 'w', env: 'test' }
const T = Date.UTC(2026, 10, 22)

const policyAt = (revision: number, live: StoredPolicy['live'] = {}): StoredPolicy => ({
  revision,
  live,
  draft: null,
  draftSinceMs: null,
  byName: 'Ada',
  atMs: T,
})

const audit = () => ({
  id: crypto.randomUUID(),
  atMs: T,
  actor: 'Ada',
  memberId: null,
  action: 'policy_changed',
  subject: null,
  before: null,
  after: null,
})

test('a policy is replaced only by the next revision, and only in its environment', async () => {
  const db = openMigratedD1()
  expect(await readPolicy(SCOPE, db)).toBeNull()
  expect(await savePolicy(SCOPE, db, policyAt(2), audit())).toBe(false)
  expect(await savePolicy(SCOPE, db, policyAt(1, { mute: ['tor_exit'] }), audit())).toBe(true)
  expect(await savePolicy(SCOPE, db, policyAt(1), audit())).toBe(false)
  expect(await savePolicy(SCOPE, db, policyAt(3), audit())).toBe(false)
  const second = {
    ...policyAt(2, { blockFrom: 90 }),
    draft: { challengeFrom: 30 },
    draftSinceMs: T,
  }
  expect(await savePolicy(SCOPE, db, second, audit())).toBe(true)
  expect(await readPolicy(SCOPE, db)).toEqual(second)
  expect(await readPolicy(OTHER, db)).toBeNull()
})

const contribution = (code: string, points: number) => ({
  code,
  label: code,
  compartment: 'network' as const,
  points,
})

/** A check of an account at which a Tor exit fired, and a muted signal. */
function torCheck(account: string, atMs: number) {
  const contributions = [contribution('base', 5), contribution('tor_exit', 33)]
  const fired = [
    { code: 'tor_exit', weight: 2.123 },
    { code: 'relay_egress', weight: 0.3 },
  ]
  const muted = { ...contribution('relay_egress', 0), muted: true as const }
  return {
    fired,
    record: checkRecord({
      id: uuidV7(atMs),
      atMs,
      accountKey: account,
      contributions,
      extra: {
        ...packSignals([...contributions, muted], fired),
        dry: ['abcd1234', 38, 'challenge'] satisfies [string, number, 'challenge'],
      },
    }),
  }
}

test('checks are read newest first, with every signal as it fired and their labels', async () => {
  const db = openMigratedD1()
  const made = ['a', 'b', 'c'].map((account, i) => torCheck(account, T + i))
  for (const { record } of made) {
    expect(await writeCheck(SCOPE, oneDatabase(db), record)).toBe('stored')
  }
  const [a, b, c] = made.map(({ record }) => record.id)
  const given = { noteEncrypted: null, byKey: 'key', atMs: T }
  // Feedback on the account through another check, on the check itself, and a takeover on another check.
  await addFeedback(
    SCOPE,
    oneDatabase(db),
    {
      ...given,
      id: '1',
      accountKeys: ['a'],
      checkId: null,
      label: 'fraud',
    },
    audit(),
  )
  await addFeedback(
    SCOPE,
    oneDatabase(db),
    {
      ...given,
      id: '2',
      accountKeys: ['a'],
      checkId: a ?? '',
      label: 'legitimate',
      atMs: T - 1,
    },
    audit(),
  )
  await addFeedback(
    SCOPE,
    oneDatabase(db),
    {
      ...given,
      id: '3',
      accountKeys: ['b'],
      checkId: 'another',
      label: 'account_takeover',
    },
    audit(),
  )
  await addFeedback(
    SCOPE,
    oneDatabase(db),
    {
      ...given,
      id: '4',
      accountKeys: ['c'],
      checkId: null,
      label: 'abuse',
    },
    audit(),
  )
  const all = { fromMs: 0, toMs: T + 10, before: null, limit: 10 }
  const { checks, next } = await readReplayable(SCOPE, oneDatabase(db), all)
  expect(checks.map(({ id, label }) => [id, label])).toEqual([
    [c, 'fraud'],
    [b, 'none'],
    [a, 'legitimate'],
  ])
  expect(checks.map(({ signals }) => signals)).toEqual(made.map(({ fired }) => fired))
  expect(next).toBeNull()

  const page = await readReplayable(SCOPE, oneDatabase(db), { ...all, limit: 2 })
  expect([page.checks.length, page.next]).toEqual([2, b])
  const rest = await readReplayable(SCOPE, oneDatabase(db), { ...all, limit: 2, before: page.next })
  expect(rest.checks.map(({ id }) => id)).toEqual([a])
  const span = await readReplayable(SCOPE, oneDatabase(db), { ...all, fromMs: T + 1, toMs: T + 2 })
  expect(span.checks.map(({ id }) => id)).toEqual([b])
  expect((await readReplayable(OTHER, oneDatabase(db), all)).checks).toEqual([])

  const draft = { fingerprint: 'abcd1234', sinceMs: T + 1, limit: 10 }
  expect(await countDryRun(SCOPE, oneDatabase(db), draft)).toEqual([
    { from: 'allow', to: 'challenge', checks: 2 },
  ])
  expect(await countDryRun(SCOPE, oneDatabase(db), { ...draft, fingerprint: 'ffffffff' })).toEqual(
    [],
  )
})

test('a check of an older version without weights has no signals to score', async () => {
  const db = openMigratedD1()
  const { record } = torCheck('a', T)
  await writeCheck(SCOPE, oneDatabase(db), { ...record, extra: {} })
  const page = await readReplayable(SCOPE, oneDatabase(db), {
    fromMs: 0,
    toMs: T + 1,
    before: null,
    limit: 5,
  })
  expect(page.checks.map(({ signals }) => signals)).toEqual([null])
})
