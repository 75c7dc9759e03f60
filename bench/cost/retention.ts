import { DAY_MS, evidencePolicy } from '@vigil/evidence'
import type * as z from 'zod'
import type { Hosts } from '../../scripts/local/hosts.ts'
import { cpuOfWorkerd } from './cpu.ts'
import { size } from './database.ts'
import { Meter, type Taken } from './figures.ts'
import { checksPerDay, cronsPerDay } from './prices.ts'

const RETENTION_DAYS = 180
/** Days after the last check expired until packs of newest visits are cleared (`roundsOfGraph`). */
const SETTLED_DAYS = 7
/** Runs of the cron that delete the remaining rows. */
const LAST_RUNS = 10

interface Service {
  hosts: Hosts
  readMeter(): Promise<z.infer<typeof Meter>>
  moveTo(day: number): Promise<void>
  /** Sends a check of a new person. */
  check(n: number): Promise<void>
  /** Share of identifiers that are taken over by new ones instead of being deleted. */
  takenOver: number
}

/**
 * Measures the cron's usage per check until every stored check is deleted. Equally many checks of new people overwrite
 * the rows; their writes are counted with the checks. A check also has its share of a day's runs that delete nothing,
 * and of the day's count of the population, at a million checks a month. Identifiers count as deleted if no new one
 * takes them over: in these few days more of them expire at once than at constant traffic.
 */
export async function takeRetention({
  hosts,
  readMeter,
  moveTo,
  check,
  takenOver,
}: Service): Promise<Taken> {
  const { results: days } = await hosts.db
    .prepare(
      `SELECT at_ms / ${DAY_MS} - (SELECT min(at_ms) / ${DAY_MS} FROM visits) AS day, count(*) AS checks
       FROM visits GROUP BY 1`,
    )
    .all<{ day: number; checks: number }>()
  const last = days.at(-1)?.day ?? 0
  const identifiers = async () =>
    Number(await hosts.db.prepare('SELECT count(*) AS n FROM identifiers').first('n'))
  const expiring = await identifiers()
  let deleted = 0
  const runCron = async () => {
    await size(hosts.db)
    const before = await identifiers()
    await readMeter()
    const cpuMs = cpuOfWorkerd()
    await (
      await fetch(`${hosts.control}/cdn-cgi/local/scheduled?worker=vigil-api&cron=*/5+*+*+*+*`)
    ).text()
    const used = { meter: await readMeter(), cpuMs: cpuOfWorkerd() - cpuMs }
    deleted += before - (await identifiers())
    return used
  }
  await moveTo(last + 2)
  const counting = await runCron()
  const idle = await runCron()
  // Counted above: the few days of the benchmark would count it as often as 30,000 checks.
  await hosts.db.prepare('UPDATE population SET made_ms = 9e15').run()
  const runs: (typeof idle)[] = []
  let serial = 0
  for (const { day, checks } of days) {
    await moveTo(day + RETENTION_DAYS + 0.5)
    runs.push(await runCron())
    for (const end = serial + checks; serial < end; serial += 1) await check(serial)
  }
  await moveTo(last + RETENTION_DAYS + SETTLED_DAYS + 2)
  for (let i = 0; i < LAST_RUNS; i += 1) runs.push(await runCron())
  const left = await hosts.db
    .prepare('SELECT count(*) AS n FROM visits WHERE at_ms < ?1')
    .bind(Date.now() + (RETENTION_DAYS - 1) * DAY_MS)
    .first('n')
  if (left !== 0) throw new Error(`${left} checks are left past retention`)
  const counted = days.reduce((sum, { checks }) => sum + checks, 0)
  const used = (of: (run: typeof idle) => number) => {
    const population =
      (Math.max(0, of(counting) - of(idle)) * evidencePolicy.counted.maxChecks) / counted
    const deletions = runs.reduce((sum, run) => sum + Math.max(0, of(run) - of(idle)), 0)
    return deletions + ((of(idle) * cronsPerDay + population) / checksPerDay) * serial
  }
  const names = Meter.keyof().options
  const written = used(({ meter }) => meter.d1RowsWritten)
  return {
    calls: serial,
    requests: 0,
    meter: {
      ...Meter.parse(
        Object.fromEntries(names.map((name) => [name, used(({ meter }) => meter[name])])),
      ),
      d1RowsWritten: written - deleted + expiring * (1 - takenOver),
      // Only the feeds use KV, at any number of checks; here their addresses cannot be reached.
      kvReads: 0,
      kvWrites: 0,
    },
    cpuMs: used(({ cpuMs }) => cpuMs),
    storedBytes: 0,
    answerBytes: 0,
    placeBytes: 0,
    rowBytes: 0,
    placeRows: 0,
    lastingRows: 0,
  }
}
