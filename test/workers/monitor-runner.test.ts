import { createScheduledController, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listRuns, openDailyRun } from '../../packages/monitoring/run/run-rows.ts'
import worker from '../../workers/all/index.ts'

/** The object that executes the daily run, and the cron that monitors it. */

function runner() {
  const { MONITOR_RUNNER: runners } = env
  if (runners === undefined) throw new Error('no runner is bound')
  return runners.get(runners.idFromName('runner'))
}

const alarmOf = () => runInDurableObject(runner(), (_, { storage }) => storage.getAlarm())
const lastRun = async () => (await listRuns(env.DB))[0]
const stateSoon = () =>
  expect.poll(async () => (await lastRun())?.state, { timeout: 20_000, interval: 50 })

const scheduledTime = new Date()

/** A tick of the cron, whatever the hour, and on one day beyond midnight. */
const tick = () =>
  worker.scheduled(
    createScheduledController({ scheduledTime, cron: '*/5 * * * *' }),
    Object.assign({}, env, { MONITOR_HOUR_UTC: '0' }),
  )

beforeEach(async () => {
  await runInDurableObject(runner(), (_, { storage }) => storage.deleteAlarm())
  await env.DB.prepare('DELETE FROM monitor_run').run()
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('the cron opens the run of the day, and the runner completes it', async () => {
  await tick()
  await stateSoon().toBe('done')
  expect(await alarmOf()).toBeNull()
  await tick()
  expect(await listRuns(env.DB)).toHaveLength(1)
})

test('a run that was killed before its next alarm was set continues with the next run of the cron', async () => {
  await openDailyRun(env.DB, Date.now())
  await env.DB.prepare("UPDATE monitor_run SET phase = 'settle', fence = 7, heartbeat_ms = 1").run()
  expect(await alarmOf()).toBeNull()
  await tick()
  await stateSoon().toBe('done')
  expect((await lastRun())?.fence).toBeGreaterThan(7)
})

test('an alarm that fails is logged, does not throw, and is repeated in a minute', async () => {
  const log: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => log.push(String(line)))
  await env.DB.exec('ALTER TABLE monitor_source RENAME TO gone')
  await tick()
  await expect.poll(() => log.join(), { timeout: 60_000 }).toContain('"route":"monitor_runner"')
  await expect.poll(alarmOf, { timeout: 60_000 }).toBeGreaterThan(Date.now() + 30_000)
  await env.DB.exec('ALTER TABLE gone RENAME TO monitor_source')
  await runner().wake('')
  await stateSoon().toBe('done')
})
