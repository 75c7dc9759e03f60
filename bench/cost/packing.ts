import { DAY_MS } from '@vigil/evidence'
import type * as z from 'zod'
import type { Hosts } from '../../scripts/local/hosts.ts'
import { cpuOfWorkerd } from './cpu.ts'
import { dropCopies, stockCopies } from './database.ts'
import { Meter, type Taken } from './figures.ts'

/** Checks that the cron packs in one transaction, and newest checks that it does not pack (`packStep`). */
const [STEP, NEWEST] = [2_000, 5_000]

interface Service {
  hosts: Hosts
  readMeter(): Promise<z.infer<typeof Meter>>
  moveTo(day: number): Promise<void>
}

/**
 * Measures the cron's usage for packing the stored checks, with copies up to a complete step, and for deleting the
 * packs past retention. With a few hundred checks a day, the packs are smaller than those of a busy service. The usage
 * of a run that packs nothing is subtracted. Afterwards the database is restored.
 *
 * @returns the usage; `storedBytes` are the bytes of packs and their keys in pages
 */
export async function takePacking({ hosts, readMeter, moveTo }: Service): Promise<Taken> {
  const { db, control } = hosts
  const pages = async () => (await db.prepare('SELECT 1').all()).meta.size_after
  const newestMs = Number(await db.prepare('SELECT max(at_ms) AS ms FROM visits').first('ms'))
  const copiesMs = newestMs + DAY_MS
  const runCron = async () => {
    await readMeter()
    const cpuMs = cpuOfWorkerd()
    await (
      await fetch(`${control}/cdn-cgi/local/scheduled?worker=vigil-api&cron=*/5+*+*+*+*`)
    ).text()
    return { meter: await readMeter(), cpuMs: cpuOfWorkerd() - cpuMs }
  }
  await db.prepare("DELETE FROM visits WHERE id < '01'").run()
  const stored = Number(await db.prepare('SELECT count(*) AS n FROM visits').first('n'))
  await moveTo((copiesMs - Date.now()) / DAY_MS + 5)
  // The first run of a day counts the population.
  await runCron()
  const idle = await runCron()
  await stockCopies(db, STEP - stored, copiesMs)
  await stockCopies(db, NEWEST, copiesMs + DAY_MS)
  // Otherwise the run would also count the days of checks that it does not pack.
  await db
    .prepare(
      `INSERT INTO overview_days (workspace_id, env, day, counts)
       SELECT workspace_id, env, date(?1 / 1000, 'unixepoch'),
         '{"hours":[],"countries":[],"networks":[],"reasons":[],"counted":0}' FROM visits LIMIT 1`,
    )
    .bind(copiesMs + 4 * DAY_MS)
    .run()
  const before = await pages()
  const run = await runCron()
  const storedBytes = (await pages()) - before
  const deleted = Number(
    await db
      .prepare('SELECT (SELECT count(*) FROM check_packs) + (SELECT count(*) FROM pack_keys) AS n')
      .first('n'),
  )
  if (deleted === 0) throw new Error('the cron packed nothing')
  await dropCopies(db, copiesMs)
  const above = (of: (one: typeof idle) => number) => Math.max(0, of(run) - of(idle))
  const meter = Object.fromEntries(
    Meter.keyof().options.map((name) => [name, above((one) => one.meter[name])]),
  )
  return {
    calls: STEP,
    requests: 0,
    cpuMs: above((one) => one.cpuMs),
    storedBytes,
    meter: Meter.parse({ ...meter, d1RowsWritten: Number(meter.d1RowsWritten) + deleted }),
    answerBytes: 0,
    placeBytes: 0,
    rowBytes: 0,
    placeRows: 0,
    lastingRows: 0,
  }
}
