import { addPendingEvents, oneDatabase, readPendingEvents } from '@vigil/storage'
import { expect, test } from 'vitest'
import { relayPendingEvents } from '../packages/service/webhooks/relay-events.ts'
import { openMigratedD1 } from './support/sqlite-d1.ts'

test('a row that this version cannot read keeps no event of another workspace back', async () => {
  const db = openMigratedD1()
  const event = {
    id: 'event-1',
    type: 'check.verdict' as const,
    verdict: 'block' as const,
    reasons: [],
    subject: 'account',
    body: '{}',
  }
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
  await expect(relay).rejects.toThrow('1 of 2 failed')
  const left = await readPendingEvents(null, db, 10)
  expect(left.map(({ id }) => id)).toEqual(['older'])
})
