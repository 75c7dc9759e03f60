import { DAY_MS } from '@vigil/evidence'
import { linkAccount } from '../../packages/storage/graph/identifiers.ts'
import { checkRecord, T } from '../../packages/storage/testing/records.ts'
import { continueInTurn, roundsOfGraph } from '../../packages/storage/upkeep/prune-graph.ts'
import { openMigratedD1 } from '../../test/support/sqlite-d1.ts'
import { SHARES } from './mixed-day.ts'

const RETENTION_DAYS = 180
/** Sign-ups of a day: about 2,000 stored rows of each lasting kind. */
const SIGNUPS = 10
/** Days until as many rows expire as are added, and days that are counted. */
const [SETTLING, COUNTED] = [300, 90]
const KINDS = ['visitor', 'device', 'mailbox', 'ip', 'subnet'] as const
const PLACES = ['ip', 'subnet'] as const

/**
 * Returns the share of new identifiers that take over an unused row, at constant traffic with the shares of a mixed
 * day: the service's statements and rounds over SQLite.
 */
export async function shareTakenOver(): Promise<number> {
  const db = openMigratedD1()
  const scope = { workspaceId: 'w', env: 'live' as const }
  const stored = async () =>
    Number(
      await db
        .prepare('SELECT count(*) AS n FROM identifiers')
        .first<{ n: number }>()
        .then((row) => row?.n),
    )
  const link = async (
    accountKey: string,
    kinds: readonly (typeof KINDS)[number][],
    atMs: number,
  ) => {
    const links = kinds.map((kind) => ({ kind, value: crypto.randomUUID() }))
    const record = checkRecord({ atMs, retentionDays: RETENTION_DAYS, links, visitorKey: null })
    await db
      .prepare(
        `INSERT INTO visits (workspace_id, env, id, at_ms, event, score, verdict, facts, policy_version)
         VALUES ('w', 'live', ?1, ?2, '', 0, 'allow', '[]', '')`,
      )
      .bind(record.id, atMs)
      .run()
    await db.batch([linkAccount(scope, db, record, accountKey).prepared])
    return kinds.length
  }
  // Of a month that is long ago: unused rows are looked for.
  await db
    .prepare(
      `INSERT INTO counted (workspace_id, env, period, checks, upto) VALUES ('w', 'live', '2020-01', 1, '')`,
    )
    .run()
  let [added, inserted] = [0, 0]
  for (let day = 0; day < SETTLING + COUNTED; day += 1) {
    const nowMs = T + day * DAY_MS
    await continueInTurn(
      roundsOfGraph(scope, db, { nowMs, retainedMs: RETENTION_DAYS * DAY_MS }),
      1_000,
    )
    const before = await stored()
    let links = 0
    for (let n = 0; n < SIGNUPS; n += 1) links += await link(`${day} ${n}`, KINDS, nowMs)
    const others = (SIGNUPS * SHARES.elsewhere) / SHARES.signup
    for (let n = 0; n < others; n += 1) links += await link(`${day} ${n}`, PLACES, nowMs)
    await db.prepare('DELETE FROM visits').run()
    if (day < SETTLING) continue
    added += links
    inserted += (await stored()) - before
  }
  return 1 - inserted / added
}
