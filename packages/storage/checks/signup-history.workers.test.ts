import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { inRound } from '../database/index.ts'
import { oneDatabase, spreadDatabases } from '../spread/databases.ts'
import { readCheck } from '../spread/read-check.ts'
import { writeCheck } from '../spread/write-check.ts'
import { recording } from '../testing/recording-database.ts'
import { checkRecord, freshScope, idAt, NO_QUERY, T } from '../testing/records.ts'
import { historyStatements } from './history.ts'
import { invalidateRecent } from './recent/newest-visits.ts'

beforeAll(() => applyD1Migrations(env.DB_2, env.TEST_MIGRATIONS))

const EMAIL = 'email-of-the-family'
/** Two hours, ms. */
const LATER = 7_200_000

/** A workspace whose checks are read before they are written, as the service does. */
function opened(databases: ReturnType<typeof oneDatabase>) {
  const scope = freshScope()
  const read = (user: string | null, from = databases) =>
    readCheck(scope, from, { ...NO_QUERY, user, email: EMAIL })
  const write = async (ms: number, event: string, user: string | null) => {
    const { earlier } = await read(user)
    const id = databases.all.length === 1 ? idAt(ms) : `${idAt(ms).slice(0, -3)}abc`
    const own = { id, atMs: T + ms, event, accountKey: user ?? EMAIL, emailKey: EMAIL }
    await writeCheck(scope, databases, checkRecord({ ...own, ...(earlier && { earlier }) }))
  }
  const seen = async (user: string | null) =>
    (await read(user)).history?.visits.map(({ atMs, event }) => [atMs - T, event])
  return { scope, read, write, seen }
}

const places = [
  ['one database', () => oneDatabase(env.DB)],
  [
    'two databases',
    () =>
      spreadDatabases([
        { name: 'DB', db: env.DB },
        { name: 'DB_2', db: env.DB_2 },
      ]),
  ],
] as const

test.each(places)(
  'in %s a login reads the sign-up that named only the email address',
  async (_, open) => {
    const { write, read, seen } = opened(open())
    await write(1, 'signup', null)
    expect(await seen('ada')).toEqual([[1, 'signup']])
    await write(2, 'login', 'ada')
    await write(3, 'login', 'ada')
    expect(await seen('ada')).toEqual([
      [3, 'login'],
      [2, 'login'],
      [1, 'signup'],
    ])
    // The check writes only its own row.
    const { earlier } = await read('ada')
    expect(earlier?.visits.map(({ atMs }) => atMs - T)).toEqual([3, 2])
  },
)

test.each(places)(
  'in %s visits of the email address that may be of another account are not read',
  async (_, open) => {
    const { write, seen } = opened(open())
    await write(1, 'signup', null)
    await write(2, 'login', 'ada')
    await write(LATER + 3, 'signup', null)
    await write(LATER + 4, 'password_reset', null)
    expect(await seen('ada')).toEqual([
      [2, 'login'],
      [1, 'signup'],
    ])
    expect(await seen('ben')).toEqual([
      [LATER + 4, 'password_reset'],
      [LATER + 3, 'signup'],
    ])
    await write(LATER + 5, 'login', 'ben')
    await write(LATER + 6, 'login', 'ada')
    expect(await seen('ben')).toEqual([
      [LATER + 5, 'login'],
      [LATER + 4, 'password_reset'],
      [LATER + 3, 'signup'],
    ])
  },
)

test.each(places)('in %s a sign-up that is sent again hides no other', async (_, open) => {
  const { write, seen } = opened(open())
  await write(1, 'signup', null)
  await write(2, 'password_reset', null)
  await write(3, 'signup', null)
  expect(await seen('ada')).toEqual([
    [3, 'signup'],
    [1, 'signup'],
  ])
})

test('the sign-up costs three more rows, and its checks if its row has no pack', async () => {
  const { scope, write, seen } = opened(oneDatabase(env.DB))
  await write(1, 'signup', null)
  await write(2, 'login', 'ada')
  const rowsRead = async (email: string) => {
    const counted = recording(env.DB)
    const ofKey = { ...scope, key: 'ada', email }
    const rows = await inRound((round) =>
      round.read(counted.db, (db) => historyStatements.account.linked.bind(db, ofKey)),
    )
    return { found: rows.length, rowsRead: counted.rowsRead }
  }
  const own = await rowsRead('')
  expect(await rowsRead(EMAIL)).toEqual({ found: 2, rowsRead: own.rowsRead + 3 })
  await env.DB.batch(
    invalidateRecent(scope, env.DB, { checks: [idAt(1)] }).map(({ prepared }) => prepared),
  )
  expect(await seen('ada')).toEqual([
    [2, 'login'],
    [1, 'signup'],
  ])
})
