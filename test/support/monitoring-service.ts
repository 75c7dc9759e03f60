import { openVault } from '@vigil/storage'
import type { Resolver } from '../../packages/intel/index.ts'
import type { RunPorts } from '../../packages/monitoring/run/run-ports.ts'
import {
  type GateState,
  openGate,
  report,
  take,
} from '../../packages/monitoring/sources/gate/gate.ts'
import { HibpClient } from '../../packages/monitoring/sources/hibp/client.ts'
import { migrate } from '../../scripts/local/migrate.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { openDatabase } from './database.ts'
import { DohServer } from './doh-server.ts'
import { HibpServer } from './hibp-server.ts'
import { openSqliteD1 } from './sqlite-d1.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const START_MS = Date.parse('2026-06-01T02:00:00Z')
export const WORKSPACE = '11111111-1111-4111-8111-111111111111'

/** A database of another version: its SQL, its secrets, and the time of its last change. */
export interface OlderDatabase {
  sql: string
  secrets: { PEPPER: string; VAULT_KEY: string }
  nowMs: number
}

export type MonitoringService = Awaited<ReturnType<typeof openMonitoringService>>

/** A local database, provider and two resolvers, a clock that the test sets, and the ports to them. */
export async function openMonitoringService(on: 'd1' | 'sqlite', older: OlderDatabase | null) {
  const { db, close } = on === 'd1' ? await openDatabase() : openSqliteD1()
  if (older !== null) await db.exec(older.sql)
  if (on === 'sqlite') await migrate(db)
  const vault = await openVault({ ...generateSecrets(), ...older?.secrets })
  const hibp = await new HibpServer().start()
  const doh = await Promise.all([new DohServer().start(), new DohServer().start()])
  const gate = openGate(6000, 0)
  const clock = { nowMs: older?.nowMs ?? START_MS }
  let ids = older === null ? 0 : 1_000_000
  const now = () => clock.nowMs
  const newId = () => {
    ids += 1
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
  }
  const ports: RunPorts = {
    db,
    vault,
    provider: providerOf(hibp, gate, now),
    resolvers: doh.map((server): Resolver => ({ url: server.url, fetch, timeoutMs: 20_000 })),
    sensitiveSites: [],
    now,
    newId,
    random: () => 0.5,
  }
  return {
    db,
    vault,
    hibp,
    doh,
    clock,
    newId,
    ports,

    /** Resets everything, since one database serves all tests of a file. */
    async reset(): Promise<void> {
      const tables = await db
        .prepare(
          `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
           AND name NOT GLOB '_cf_*' AND name NOT GLOB 'd1_*'
           ORDER BY name = 'plans'`,
        )
        .all<{ name: string }>()
      await db.batch(tables.results.map(({ name }) => db.prepare(`DELETE FROM ${name}`)))
      hibp.data = new HibpServer().data
      hibp.fault = () => false
      hibp.asked.length = 0
      for (const server of doh) {
        server.zones.clear()
        server.failure = null
      }
      clock.nowMs = START_MS
      ids = 0
      Object.assign(gate, openGate(6000, clock.nowMs))
    },

    async close(): Promise<void> {
      await Promise.all([hibp.stop(), ...doh.map((server) => server.stop())])
      await close()
    },
  }
}

/** The provider behind a gate in memory. */
const providerOf = (
  hibp: HibpServer,
  gate: GateState,
  now: () => number,
): RunPorts['provider'] => ({
  client: new HibpClient({
    baseUrl: hibp.url,
    apiKey: '0'.repeat(32),
    fetch,
    now,
    timeoutMs: 20_000,
  }),
  async take(bucket, want, reports) {
    for (const one of reports) report(gate, one.bucket, one, now())
    return take(gate, { bucket, want, requester: 'run' }, now())
  },
  limit(requestsPerMinute) {
    gate.perMinute = requestsPerMinute
  },
})
