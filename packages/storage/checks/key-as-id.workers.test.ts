import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findIdempotent, mayBeId } from '../idempotency/index.ts'
import { moveStep } from '../move-workspace.ts'
import { checkRecord, freshScope, idAt, T } from '../testing/records.ts'
import { readUsage } from '../usage/index.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { writeCheck } from './write-check.ts'

const KEY = idAt(1)
/** A check with this key, under the key as its id or under another id. */
const keyed = (body: string, { id = KEY, atMs = T } = {}) =>
  checkRecord({
    id,
    atMs,
    idempotency: { keyHash: 'hash', keyId: KEY, bodyHash: body, response: `answer to ${body}` },
  })
const answer = (scope: ReturnType<typeof freshScope>, nowMs = T) =>
  findIdempotent(scope, env.DB, { keyHash: 'hash', keyId: KEY }, nowMs)
const count = async ({ workspaceId }: ReturnType<typeof freshScope>) =>
  (await readUsage(workspaceId, env.DB, T)).liveChecks
const rowsOfAnswers = ({ workspaceId }: ReturnType<typeof freshScope>) =>
  env.DB.prepare('SELECT count(*) AS n FROM first_answers WHERE workspace_id = ?')
    .bind(workspaceId)
    .first('n')

test('a check whose id is its key keeps the first answer in its own row, for a day', async () => {
  const scope = freshScope()
  expect(await writeCheck(scope, env.DB, keyed('a'))).toBe('stored')
  expect(await rowsOfAnswers(scope)).toBe(0)
  expect(await answer(scope)).toEqual({ bodyHash: 'a', response: 'answer to a' })
  const DAY_MS = 86_400_000
  expect(await answer(scope, T + DAY_MS - 1)).not.toBeNull()
  expect(await answer(scope, T + DAY_MS)).toBeNull()
  expect(await answer({ ...scope, env: 'test' })).toBeNull()
})

test('the answer moves with its check to another database', async () => {
  await applyD1Migrations(env.DB_2, env.TEST_MIGRATIONS)
  const scope = freshScope()
  await writeCheck(scope, env.DB, keyed('a'))
  while ((await moveStep(scope.workspaceId, env.DB, env.DB_2)) > 0);
  expect(await answer(scope)).toBeNull()
  const key = { keyHash: 'hash', keyId: KEY }
  const moved = await findIdempotent(scope, env.DB_2, key, T)
  expect(moved).toEqual({ bodyHash: 'a', response: 'answer to a' })
})

test.each([
  ['that names other accounts', { response: 'answer to a', namesOthers: true }],
  [
    'that does not fit into the row',
    { response: Array.from({ length: 500 }, (_, i) => i * i).join() },
  ],
])('an answer %s is stored in a separate row', async (_, changes) => {
  const scope = freshScope()
  const record = keyed('a')
  if (record.idempotency === null) throw new Error('no key')
  const separate = { ...record, idempotency: { ...record.idempotency, ...changes } }
  expect(await writeCheck(scope, env.DB, separate)).toBe('stored')
  expect(await rowsOfAnswers(scope)).toBe(1)
  expect(await answer(scope)).toEqual({ bodyHash: 'a', response: changes.response })
  expect(await writeCheck(scope, env.DB, keyed('b'))).toBe('idempotency_taken')
  expect(await count(scope)).toBe(1)
})

test('two hundred concurrent requests with one key and two bodies store one check', async () => {
  const scope = freshScope()
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      writeCheck(scope, env.DB, keyed(`body ${i % 2}`, i % 3 === 0 ? {} : { id: uuidV7(T) })),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'idempotency_taken')).toHaveLength(199)
  const winner = `body ${outcomes.indexOf('stored') % 2}`
  expect(await answer(scope)).toEqual({ bodyHash: winner, response: `answer to ${winner}` })
  expect(await count(scope)).toBe(1)
})

test('the id of a check without a key is not accepted as a key of another check', async () => {
  const scope = freshScope()
  await writeCheck(scope, env.DB, checkRecord({ id: KEY }))
  expect(await writeCheck(scope, env.DB, keyed('a'))).toBe('idempotency_taken')
  expect(await answer(scope)).toEqual({ bodyHash: '', response: '' })
  expect(await count(scope)).toBe(1)
})

test('a key can be an id within a minute of its time, on the same day', () => {
  const midnightMs = Date.UTC(2026, 10, 24)
  const key = (ms: number) => uuidV7(midnightMs + ms)
  expect(mayBeId(key(60_000), midnightMs + 120_000)).toBe(true)
  expect(mayBeId(key(120_000), midnightMs + 60_000)).toBe(true)
  expect(mayBeId(key(60_000), midnightMs + 120_001)).toBe(false)
  expect(mayBeId(key(-1), midnightMs)).toBe(false)
  expect(mayBeId('not-a-uuid', midnightMs)).toBe(false)
})
