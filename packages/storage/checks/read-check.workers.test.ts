import { env } from 'cloudflare:workers'
import type { GraphRows } from '@vigil/evidence'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../accounts/index.ts'
import type { Scope } from '../scope.ts'
import { recording } from '../testing/recording-database.ts'
import { checkRecord, freshScope, idAt, NO_QUERY, queryBy, T } from '../testing/records.ts'
import { type CheckQuery, readCheck, readNeighbours } from './read-check.ts'
import { writeCheck } from './write-check.ts'

const everything: CheckQuery = {
  user: 'user',
  email: 'email',
  visitor: 'visitor',
  identifiers: queryBy({
    visitor: 'visitor',
    device: 'device',
    email: 'email',
    mailbox: 'mailbox',
    session: 'session',
    ip: 'ip',
    subnet: 'subnet',
    tls: 'tls',
    'named:phone': 'phone',
    'named:card': 'card',
    'named:tax': 'tax',
    'named:iban': 'iban',
  }).identifiers,
  emailDomain: null,
  listed: [],
  retainedMs: 0,
}

/** Edges as account, identifier and number of hops. */
const accountsFound = ({ edges, accounts }: GraphRows, hops: number) =>
  new Set(
    edges
      .filter((edge) => edge.hops === hops)
      .map(({ kind, accountKey }) => `${kind} ${accounts.get(accountKey)?.accountId}`),
  )

describe('reading the context of a check', () => {
  const scope = freshScope()

  beforeAll(async () => {
    const seen = (n: number, visitor: string, mailbox: string | null) =>
      checkRecord({
        id: idAt(n),
        atMs: T + n,
        accountKey: `account-${n}`,
        accountId: `u-${n}`,
        mailboxKey: mailbox,
        visitorKey: visitor,
        links: [
          { kind: 'visitor', value: visitor },
          ...(mailbox === null ? [] : [{ kind: 'mailbox' as const, value: mailbox }]),
        ],
      })
    await writeCheck(scope, env.DB, seen(1, 'visitor-a', 'mailbox-1'))
    await writeCheck(scope, env.DB, seen(2, 'visitor-a', 'mailbox-2'))
    await writeCheck(scope, env.DB, seen(3, 'visitor-b', 'mailbox-2'))
  })

  test('finds accounts one hop and two hops away, with the account in between', async () => {
    const { graph } = await readCheck(scope, env.DB, queryBy({ mailbox: 'mailbox-1' }))
    expect(accountsFound(graph, 1)).toEqual(new Set(['mailbox u-1']))
    expect(accountsFound(graph, 2)).toEqual(new Set(['visitor u-2']))
    expect(graph.edges.find(({ hops }) => hops === 2)).toMatchObject({
      kind: 'visitor',
      value: 'visitor-a',
      fromKey: 'account-1',
    })
  })

  test('finds accounts that share an earlier identifier of a named account', async () => {
    for (const named of [{ user: 'account-1' }, { email: 'account-1' }]) {
      const { graph } = await readCheck(scope, env.DB, { ...NO_QUERY, ...named })
      expect(accountsFound(graph, 1)).toContain('visitor u-2')
    }
  })

  test('returns the newest traces of every account found', async () => {
    const { graph } = await readCheck(scope, env.DB, queryBy({ visitor: 'visitor-a' }))
    expect(graph.accounts.get('account-2')?.traces).toEqual([
      { kind: 'visitor', value: 'visitor-a', lastMs: T + 2 },
    ])
  })

  test('reads the visits of the account, newest first, as they were written', async () => {
    await writeCheck(
      scope,
      env.DB,
      checkRecord({ id: idAt(60_000), atMs: T + 60_000, accountKey: 'account-1', score: 61 }),
    )
    const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'account-1' })
    expect(history).toMatchObject({ by: 'account', priorCount: 2 })
    expect(history?.visits.map(({ atMs, score }) => [atMs, score])).toEqual([
      [T + 60_000, 61],
      [T + 1, 12],
    ])
    expect(history?.visits[0]).toMatchObject({ country: 'DE', timezone: 'Europe/Berlin' })
  })

  test('reads the visits of the visitor if no account is named, and none without either', async () => {
    const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, visitor: 'visitor-b' })
    expect(history).toMatchObject({ by: 'visitor', priorCount: 1 })
    expect((await readCheck(scope, env.DB, NO_QUERY)).history).toBeNull()
  })

  test('finds nothing of another workspace or environment', async () => {
    const others: Scope[] = [freshScope(), { ...scope, env: 'test' }]
    for (const other of others) {
      const query = queryBy({ visitor: 'visitor-a', mailbox: 'mailbox-2' })
      const { graph, history } = await readCheck(other, env.DB, { ...query, user: 'account-1' })
      expect([graph.edges, graph.accounts.size, history?.priorCount]).toEqual([[], 0, 0])
    }
  })

  test('uses only primary keys and indexes, in one batch', async () => {
    const seen = recording(env.DB)
    await readCheck(scope, seen.db, everything)
    await readCheck(scope, seen.db, { ...everything, user: null, email: null })
    expect(seen.batches).toBe(2)
    const plan = await seen.plan()
    const tables = plan.filter((line) => /\b(?:links|accounts|visits|[lah])\b/.test(line))
    expect(tables.filter((line) => /^SEARCH/.test(line)).length).toBeGreaterThan(6)
    // Only the few rows that an earlier branch found are scanned.
    const scans = plan.filter((line) => /^SCAN/.test(line))
    expect(scans.filter((line) => /SCAN (?:links|accounts|visits|l|a)\b/.test(line))).toEqual([])
    for (const line of plan.filter((line) => /^SEARCH (?:links|visits|l)\b/.test(line))) {
      expect(line).toMatch(/\(workspace_id=\? AND env=\? AND \w+=\?/)
    }
  })
})

describe('identifiers that 100,000 links of older versions share', () => {
  const scope = freshScope()
  const kinds = [
    'visitor',
    'device',
    'email',
    'mailbox',
    'ip',
    'subnet',
    'session',
    'tls',
    'named:phone',
  ] as const
  const hub = 'shared-by-many'

  beforeAll(async () => {
    const { workspaceId } = scope
    const made = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)`
    // Numbers are bound as REAL, so that arithmetic on them needs a cast.
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO accounts (workspace_id, env, account_key, account_id, mailbox_key, score, verdict,
           first_ms, last_ms, traces)
         ${made} SELECT ?1, 'live', 'account-' || i, 'u-' || i, 'mailbox-' || (i / 9), 10, 'allow', ?2, ?2,
           json_array(json_array('visitor', ?3, ?2), json_array('device', ?3, ?2),
             json_array('device', 'of-thirty-' || (i / 30), ?2), json_array('ip', ?3, ?2),
             json_array('device', 'of-thirty-' || (i / 31), ?2),
             json_array('device', 'of-thirty-' || (i / 32), ?2)) FROM n`,
      ).bind(workspaceId, T, hub),
      ...kinds.map((kind, shift) =>
        env.DB.prepare(
          `INSERT INTO links (workspace_id, env, kind, value, account_key, first_ms, last_ms)
           ${made} SELECT ?1, 'live', ?3, ?4, 'account-' || ((i * 7 + CAST(?5 AS INTEGER)) % 100000 + 1),
             ?2, ?2 FROM n`,
        ).bind(workspaceId, T, kind, hub, shift),
      ),
      env.DB.prepare(
        `INSERT INTO links (workspace_id, env, kind, value, account_key, first_ms, last_ms)
         ${made} SELECT ?1, 'live', 'device', 'of-thirty-' || (i / 30), 'account-' || i, ?2, ?2 FROM n`,
      ).bind(workspaceId, T),
      env.DB.prepare(
        `INSERT INTO visits (workspace_id, env, id, at_ms, event, account_key, visitor_key, score,
           verdict, facts, policy_version)
         ${made} SELECT ?1, 'live', 'check-' || i, ?2 + i, 'login', 'account-1', ?3, 10, 'allow', '{}',
           'test' FROM n`,
      ).bind(workspaceId, T, hub),
    ])
  }, 120_000)

  const all = Object.fromEntries(kinds.map((kind) => [kind, hub]))
  const named = { user: 'account-1', email: 'account-2' }
  test.each([
    ['a visitor', queryBy({ visitor: hub }), 'visitor'],
    ['a device', queryBy({ device: hub }), 'device'],
    ['an address', queryBy({ ip: hub }), 'ip'],
    [
      'a mailbox, of an account with 100,000 visits',
      { ...queryBy({ mailbox: hub }), user: 'account-1' },
      'mailbox',
    ],
    ['every identifier at once', queryBy(all), 'named:phone'],
    ['every identifier of a named account', { ...queryBy(all), ...named }, 'named:phone'],
  ])('%s: at most 550 rows are read', async (_, query, kind) => {
    const seen = recording(env.DB)
    const { graph } = await readCheck(scope, seen.db, query)
    expect(seen.rowsRead).toBeLessThanOrEqual(550)
    expect(seen.rowsRead).toBeGreaterThan(9)
    // Judgement must know that more accounts share it than were read.
    expect(graph.hubs).toContain(`${kind} ${hub}`)
    expect(
      graph.edges.filter((edge) => edge.hops === 1 && edge.kind === kind).length,
    ).toBeGreaterThan(3)
  })

  test('no walk continues over an IP address', async () => {
    const { edges } = await readNeighbours(scope, env.DB, queryBy({ ip: hub, subnet: hub }))
    expect(edges.filter(({ hops }) => hops === 2)).toEqual([])
  })
})

test('what became of accounts at the address of a sign-up costs 200 rows, however crowded their mailboxes', async () => {
  const scope = freshScope()
  const link = (kind: 'mailbox' | 'ip', value: string) => ({ kind, value })
  for (let i = 0; i < 28; i += 1) {
    for (let spelling = 0; spelling < 17; spelling += 1) {
      const email = `email-${i}-${spelling}`
      const record = checkRecord({
        id: idAt(20 * i + spelling),
        atMs: T + 20 * i + spelling,
        visitorKey: null,
        accountKey: email,
        emailKey: email,
        mailboxKey: `mailbox-${i}`,
        links: [link('mailbox', `mailbox-${i}`), ...(spelling === 0 ? [link('ip', 'line')] : [])],
      })
      await writeCheck(scope, env.DB, record)
    }
  }
  const rows = async (isSignup: boolean) => {
    const seen = recording(env.DB)
    const { graph } = await readCheck(scope, seen.db, { ...queryBy({ ip: 'line' }), isSignup })
    return { read: seen.rowsRead, edges: graph.edges.length }
  }
  const login = await rows(false)
  const signup = await rows(true)
  expect(signup.edges - login.edges).toBe(2 * 28)
  expect(signup.read - login.read).toBeLessThanOrEqual(200)
})

test('an identifier of a hundred accounts costs 350 rows and is marked as a hub', async () => {
  const scope = freshScope()
  const shared = {
    ...queryBy({ visitor: 'v', device: 'd', ip: 'p', mailbox: 'm', 'named:phone': 'n' }),
  }
  for (let i = 0; i < 100; i += 1) {
    const record = checkRecord({
      id: idAt(i),
      atMs: T + i,
      accountKey: `account-${i}`,
      mailboxKey: 'm',
      visitorKey: 'v',
      links: [...shared.identifiers],
    })
    await writeCheck(scope, env.DB, record)
  }
  const seen = recording(env.DB)
  const { graph } = await readCheck(scope, seen.db, { ...shared, user: 'account-7' })
  expect(seen.rowsRead).toBeLessThanOrEqual(350)
  for (const name of ['visitor v', 'device d', 'ip p', 'mailbox m', 'named:phone n']) {
    expect(graph.hubs).toContain(name)
  }
  // The newest accounts, and of a device also the least recently seen.
  const onDevice = graph.edges.filter(({ kind, hops }) => kind === 'device' && hops === 1)
  expect(onDevice.map(({ accountKey }) => accountKey)).toEqual(
    expect.arrayContaining(['account-99', 'account-80', 'account-0', 'account-2']),
  )
  expect(await accountsWith(scope, env.DB, 'visitor', 'v', 1_000)).toHaveLength(100)
  expect(await accountsWith(scope, env.DB, 'mailbox', 'm', 1_000)).toHaveLength(100)
})
