import type { CheckRecord } from '../../packages/storage/checks/check-record.ts'
import { writeCheck } from '../../packages/storage/checks/write-check.ts'
import { PACK_BOUNDS } from '../../packages/storage/packs/index.ts'
import { packStep } from '../../packages/storage/packs/pack-checks.ts'
import { checkRecord, T } from '../../packages/storage/testing/records.ts'
import { uuidV7 } from '../../packages/storage/uuid-v7.ts'
import { openMigratedD1 } from './sqlite-d1.ts'

export const scope = { workspaceId: 'packed', env: 'live' as const }
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** Small steps, so that some hundred checks make many packs. */
export const BOUNDS = { ...PACK_BOUNDS, step: 60, newest: 40, pack: 13 }

export const idAt = (ms: number, n: number): string =>
  uuidV7(
    ms,
    Uint8Array.from({ length: 16 }, (_, i) => (n * 31 + i * 7) % 256),
  )

const VERDICTS = ['allow', 'challenge', 'shadow', 'block'] as const

/** Checks of 20 accounts and of visitors without one, an hour apart; some with their own request id. */
export const records: CheckRecord[] = Array.from({ length: 180 }, (_, i): CheckRecord => {
  const atMs = T + i * HOUR_MS
  const person = (i * 7) % 23
  const accountKey = person < 20 ? `account-${person}` : null
  const visitorKey = `visitor-${person % 9}`
  const [deviceKey, ipKey, subnetKey] = [`device-${person % 5}`, `ip-${i % 11}`, `subnet-${i % 4}`]
  const verdict = VERDICTS[i % 4] ?? 'allow'
  const record = checkRecord({
    id: idAt(atMs, i),
    atMs,
    accountKey,
    visitorKey,
    verdict,
    score: i % 100,
    event: i % 3 === 0 ? 'login' : 'signup',
    accountId: accountKey && `name of ${accountKey}`,
    contributions: [
      { code: 'base', points: 3 },
      { code: 'token_absent', points: i % 7 },
    ].map((it) => ({ ...it, label: '', compartment: 'visit' as const })),
    extra: { weights: [i], timingMs: 2, ...(i % 5 === 0 && { request: `request-${i}` }) },
    links: [
      { kind: 'visitor', value: visitorKey },
      { kind: 'device', value: deviceKey },
      { kind: 'ip', value: ipKey },
      { kind: 'named:phone', value: `phone-${person}` },
    ],
    quota: 1_000,
    retentionDays: 180,
  })
  const visit = { ...record.visit, atMs, deviceKey, ipKey, subnetKey }
  return { ...record, visit }
})
/** Number of checks that are packed: complete steps, without the newest. */
export const PACKED = 120
export const NOW = T + records.length * HOUR_MS + 3 * DAY_MS

export async function writeAll(db: D1Database): Promise<void> {
  for (const record of records) await writeCheck(scope, db, record)
}

/** Returns a database with the checks of this file. */
export async function openWithChecks(): Promise<D1Database> {
  const db = openMigratedD1()
  await writeAll(db)
  return db
}

/** Packs all eligible checks; returns their number. */
export async function packAll(db: D1Database, nowMs = NOW): Promise<number> {
  let packed = 0
  for (;;) {
    const some = await packStep(scope, db, nowMs, BOUNDS)
    if (some === 0) return packed
    packed += some
  }
}

export async function cellOf(db: D1Database, sql: string): Promise<unknown> {
  const row = await db.prepare(sql).first<Record<string, unknown>>()
  return Object.values(row ?? {})[0]
}
/** Deletes the rows of packed checks, regardless of the time of packing. */
export const dropCopies = (db: D1Database) =>
  db
    .prepare('DELETE FROM visits WHERE id <= (SELECT max(upto) FROM check_packs) AND late IS NULL')
    .run()
