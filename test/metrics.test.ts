import { expect, test } from 'vitest'
import { metrics } from '../packages/service/admin/metrics.ts'
import { storeWorkspace } from '../packages/storage/testing/store-workspace.ts'
import { type Fault, faultyD1 } from './support/faulty-bindings.ts'
import { openMigratedD1 } from './support/sqlite-d1.ts'

const fault: Fault = { way: 'throws', on: false, calls: 0 }

async function read(isDown: boolean): Promise<string[]> {
  const db = openMigratedD1()
  await storeWorkspace(db, 'acme')
  const graphs = [db, faultyD1(openMigratedD1(), fault)]
  fault.on = isDown
  const services = { db, graphs, intel: { status: async () => [] }, now: () => 1 }
  const text = await metrics(services, 'local')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

test('while a database is unreachable, what is counted elsewhere is exposed, and no sum that lacks its part', async () => {
  const whole = await read(false)
  expect(whole).toContain('vigil_databases{state="unreachable"} 0')
  const partial = await read(true)
  expect(partial).toContain('vigil_databases{state="reachable"} 1')
  expect(partial).toContain('vigil_databases{state="unreachable"} 1')
  expect(partial).toContain('vigil_workspaces{state="active"} 1')
  const absent = whole.filter((line) => !partial.includes(line))
  expect(absent.map((line) => line.split(/[{ ]/, 1)[0])).toEqual([
    'vigil_databases',
    'vigil_databases',
    'vigil_checks_total',
    'vigil_checks_total',
    'vigil_pending_events',
    'vigil_pending_event_age_seconds',
  ])
})
