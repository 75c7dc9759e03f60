import { afterAll, afterEach, beforeEach } from 'vitest'
import { readMonitor } from '../../packages/monitoring/overview/read-monitor.ts'
import { accountOf } from '../../packages/monitoring/people/account-of.ts'
import { expectDeclared } from './declared-event.ts'
import { type ExposureSetup, openExposureSetup, WORKSPACE } from './exposure-setup.ts'

interface AlertRow {
  subject_id: string
  new_count: number
  payload: string
}

/** The setup of one test file, reset before each of its tests, with helpers of the suites. */
export async function openExposureSuite(on?: Parameters<typeof openExposureSetup>[0]) {
  const setup: ExposureSetup = await openExposureSetup(on)
  const { db, vault } = setup
  beforeEach(() => setup.reset())
  afterEach(async () => {
    for (const { payload } of await setup.rows<AlertRow>('SELECT payload FROM monitor_alert')) {
      expectDeclared(JSON.parse(payload))
    }
  })
  afterAll(() => setup.close())

  const accountOfAddress = async (address: string) => (await accountOf(vault, address)) ?? ''

  return {
    ...setup,
    accountOfAddress,

    /** The daily run, so many days later. */
    async nextRun(days = 1): Promise<void> {
      setup.nextDay(days)
      await setup.runDay()
    },

    /** Alerts of a type, oldest first. */
    alerts: (type = 'monitor.exposure.detected') =>
      setup.rows<AlertRow>(
        `SELECT subject_id, new_count, payload FROM monitor_alert WHERE type = ?
         ORDER BY created_ms, id`,
        type,
      ),

    /** The layers of a workspace's first domain. */
    layers: async (workspaceId = WORKSPACE) =>
      (await readMonitor(workspaceId, db)).domains[0]?.layers,
  }
}
