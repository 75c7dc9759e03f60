import {
  addPendingEvents,
  oneDatabase,
  readPendingEvents,
  type Scope,
  spreadDatabases,
} from '@vigil/storage'
import { expect, test } from 'vitest'
import { relayEvents, relayPendingEvents } from '../packages/service/webhooks/relay-events.ts'
import { type Fault, faultyD1 } from './support/faulty-bindings.ts'
import { openMigratedD1 } from './support/sqlite-d1.ts'

const event = {
  id: 'event-1',
  type: 'check.verdict' as const,
  verdict: 'block' as const,
  reasons: [],
  subject: 'account',
  body: '{}',
}

test('a row that this version cannot read keeps no event of another workspace back', async () => {
  const db = openMigratedD1()
  await db
    .prepare(
      'INSERT INTO pending_events (workspace_id, env, id, at_ms, events) VALUES (?, ?, ?, ?, ?)',
    )
    .bind('unreadable', 'live', 'older', 1, '[{"of":"another version"}]')
    .run()
  await addPendingEvents({ workspaceId: 'acme', env: 'live' }, db, 'newer', 2, [event])
  const relay = relayPendingEvents({
    db,
    graphs: [db],
    graphFor: () => oneDatabase(db),
    now: () => 3,
    wakeDispatchers: async () => {},
  })
  await expect(relay).rejects.toThrow('1 of 1 failed')
  const left = await readPendingEvents(null, db, 10)
  expect(left.map(({ id }) => id)).toEqual(['older'])
})

test.each([
  ['its workspace', relayEvents],
  ['the cron', relayPendingEvents],
])('an unreachable database keeps no event of another back: relayed by %s', async (_, relay) => {
  const scope: Scope = { workspaceId: 'acme', env: 'live' }
  const db = openMigratedD1()
  const fault: Fault = { way: 'throws', on: true, calls: 0 }
  const down = faultyD1(openMigratedD1(), fault)
  await addPendingEvents(scope, db, 'check', 2, [event])
  const relayed = relay(
    {
      db,
      graphs: [down, db],
      graphFor: () =>
        spreadDatabases([
          { name: 'DB_2', db: down },
          { name: 'DB', db },
        ]),
      now: () => 3,
      wakeDispatchers: async () => {},
    },
    scope,
  )
  await expect(relayed).rejects.toThrow('1 of 2 failed')
  expect(await readPendingEvents(null, db, 10)).toEqual([])
})

test.each([
  ['its workspace', relayEvents],
  ['the cron', relayPendingEvents],
])(
  'a page of rows that cannot be read keeps no later row back: relayed by %s',
  async (_, relay) => {
    const scope: Scope = { workspaceId: 'acme', env: 'live' }
    const db = openMigratedD1()
    const insert = db.prepare(
      "INSERT INTO pending_events (workspace_id, env, id, at_ms, events) VALUES ('acme', 'live', ?, 1, '[7]')",
    )
    const older = Array.from({ length: 60 }, (_row, i) => `older-${String(i).padStart(2, '0')}`)
    await db.batch(older.map((id) => insert.bind(id)))
    await addPendingEvents(scope, db, 'zz-newer', 2, [event])
    const services = {
      db,
      graphs: [db],
      graphFor: () => oneDatabase(db),
      now: () => 3,
      wakeDispatchers: async () => {},
    }
    await expect(relay(services, scope)).rejects.toThrow('1 of 1 failed')
    const left = await readPendingEvents(null, db, 100)
    expect(left.map(({ id }) => id).sort()).toEqual(older)
  },
)
