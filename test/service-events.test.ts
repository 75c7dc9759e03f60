import { type Databases, oneDatabase, spreadDatabases, uuidV7 } from '@vigil/storage'
import { expect, test } from 'vitest'
import { activateEndpoint, addEndpoint } from '../packages/monitoring/alerts/endpoint-rows.ts'
import { reportService } from '../packages/service/webhooks/service-events.ts'
import { storeCheck, storeWorkspace } from '../packages/storage/testing/store-workspace.ts'
import { type Fault, faultyD1 } from './support/faulty-bindings.ts'
import { openMigratedD1 } from './support/sqlite-d1.ts'

const NOW = Date.parse('2026-07-15T12:00:00Z')

/** A workspace whose quota of one check is used up, and whose endpoint selects all events of the service. */
async function openSubscriber(db: D1Database, id: string): Promise<void> {
  const scope = await storeWorkspace(db, id)
  await storeCheck(scope, db, NOW - 1000)
  const endpoint = {
    id: `endpoint-${id}`,
    kind: 'webhook' as const,
    shown: 'acme.example',
    targetEncrypted: '',
    secretEncrypted: '',
    events: ['quota.reached', 'feed.stale', 'service.degraded'],
  }
  await addEndpoint(id, db, endpoint, NOW)
  await activateEndpoint(id, db, endpoint.id)
}

const isDown = () => Promise.reject(new Error('Network connection lost.'))

const servicesOf = (db: D1Database, graphFor: (workspaceId: string) => Databases) => ({
  db,
  graphFor,
  intel: { status: isDown },
  newTimedId: (atMs: number) => uuidV7(atMs),
  wakeDispatchers: async () => {},
})

const alertsOf = async (db: D1Database) =>
  (
    await db.prepare('SELECT workspace_id, type, payload FROM monitor_alert ORDER BY id').all<{
      workspace_id: string
      type: string
      payload: string
    }>()
  ).results

test('an unreachable database and unreadable feeds keep no event of another workspace back', async () => {
  const db = openMigratedD1()
  const fault: Fault = { way: 'throws', on: true, calls: 0 }
  const down = faultyD1(db, fault)
  await openSubscriber(db, 'acme')
  await openSubscriber(db, 'beta')
  const services = servicesOf(db, (id) => oneDatabase(id === 'acme' ? down : db))
  await expect(reportService(services, NOW)).rejects.toThrow('2 of 2 failed')
  const alerts = await alertsOf(db)
  expect(alerts.map((it) => `${it.workspace_id} ${it.type}`)).toEqual([
    'beta quota.reached',
    'beta quota.reached',
  ])
})

test('a quota that is used up again after its plan was raised is reported again, each limit once', async () => {
  const db = openMigratedD1()
  await openSubscriber(db, 'acme')
  const services = { ...servicesOf(db, () => oneDatabase(db)), intel: { status: async () => [] } }
  const limits = async () => {
    await reportService(services, NOW)
    const alerts = await alertsOf(db)
    const reported = alerts.map(({ payload }) => {
      const { data }: { data: { percent: number; monthlyChecks: number } } = JSON.parse(payload)
      return `${data.percent} % of ${data.monthlyChecks}`
    })
    return reported.sort()
  }
  const first = ['100 % of 1', '80 % of 1']
  expect(await limits()).toEqual(first)
  await db.prepare('UPDATE plans SET monthly_checks = 5').run()
  expect(await limits()).toEqual(first)
  for (let n = 0; n < 3; n += 1) await storeCheck({ workspaceId: 'acme', env: 'live' }, db, NOW)
  const raised = [...first, '80 % of 5']
  expect(await limits()).toEqual(raised)
  expect(await limits()).toEqual(raised)
})

test('a plan without live checks has no quota that is reached', async () => {
  const db = openMigratedD1()
  await openSubscriber(db, 'acme')
  await db.prepare('UPDATE plans SET monthly_checks = 0').run()
  const services = { ...servicesOf(db, () => oneDatabase(db)), intel: { status: async () => [] } }
  await reportService(services, NOW)
  expect(await alertsOf(db)).toEqual([])
})

test('a missing source is found while one database of the workspace is unreachable', async () => {
  const db = openMigratedD1()
  const second = openMigratedD1()
  await openSubscriber(db, 'acme')
  await db.prepare('DELETE FROM visits').run()
  const scope = { workspaceId: 'acme', env: 'live' as const }
  for (let n = 1; n <= 2; n += 1) {
    await storeCheck(scope, db, NOW - n, { extra: { degraded: ['velocity'] } })
    await storeCheck(scope, second, NOW - n, { extra: { degraded: ['velocity', 'graph'] } })
  }
  const fault: Fault = { way: 'throws', on: true, calls: 0 }
  const databases = spreadDatabases([
    { name: 'DB', db },
    { name: 'DB_2', db: second },
    { name: 'DB_3', db: faultyD1(openMigratedD1(), fault) },
  ])
  const services = { ...servicesOf(db, () => databases), intel: { status: async () => [] } }
  await expect(reportService(services, NOW)).rejects.toThrow('1 of 1 failed')
  const missing = (await alertsOf(db)).filter(({ type }) => type === 'service.degraded')
  expect(missing.map(({ payload }) => JSON.parse(payload).data)).toMatchObject([
    { source: 'velocity', checks: 4 },
  ])
})
