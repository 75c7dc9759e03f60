import { listKeys, revokeKey } from '@vigil/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '../../packages/monitoring/audit.ts'
import { readMonitor } from '../../packages/monitoring/overview/read-monitor.ts'
import { changeMonitored } from '../../packages/monitoring/people/enrolment.ts'
import { eraseAccount } from '../../packages/monitoring/people/suppression.ts'
import { sweepExposure } from '../../packages/monitoring/retention.ts'
import {
  DAY_MS,
  type ExposureWorld,
  openExposureWorld,
  WORKSPACE,
} from '../support/exposure-world.ts'
import { breachModel } from '../support/hibp-server.ts'

/** Who may be watched, who did what to whom, and what is told of people. */

const ANN = 'ann@mailbox.example'
let world: ExposureWorld
beforeAll(async () => {
  world = await openExposureWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const people = async () => (await readMonitor(WORKSPACE, world.db)).identities
const standings = () =>
  world.rows('SELECT status, status_reason AS why FROM monitor_identity ORDER BY enrolled_ms, id')
const active = { status: 'active', why: null }
const summaries = () =>
  world.rows(
    "SELECT subject_id, new_count FROM monitor_alert WHERE type = 'monitor.exposure.summary'",
  )
async function nextRun(): Promise<void> {
  world.nextDay()
  await world.runDay()
}

describe('a plan that shrinks', () => {
  const paused = { status: 'paused', why: 'plan_limit' }

  it('pauses whoever came last, asks nobody about them, and goes on when it grows', async () => {
    await world.subscribe(3)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push(await world.enrol(`${name}@mailbox.example`))
    await world.runDay()
    expect(await standings()).toEqual([active, active, active])
    await world.subscribe(1)
    world.hibp.world.breaches.push(breachModel('Later'))
    world.hibp.world.accounts = { 'c@mailbox.example': ['Later'] }
    world.hibp.world.kAnonymity = false
    const before = world.hibp.asked.length
    await nextRun()
    expect(await standings()).toEqual([active, paused, paused])
    const asked = world.hibp.asked.slice(before)
    expect(asked.some((path) => path.includes('a@mailbox.example'))).toBe(true)
    expect(asked.some((path) => /[bc]@mailbox/.test(path))).toBe(false)
    await world.subscribe(3)
    await nextRun()
    await nextRun()
    expect(await standings()).toEqual([active, active, active])
    expect(await summaries()).toEqual([{ subject_id: ids[2], new_count: 1 }])
  })

  it('lets nobody be resumed beyond it, and leaves alone whom the caller paused', async () => {
    await world.subscribe(2)
    const first = await world.enrol('a@mailbox.example')
    const last = await world.enrol('b@mailbox.example')
    await changeMonitored(WORKSPACE, world.db, first, 'paused', 'key', world.clock.nowMs)
    await world.subscribe(1)
    await world.runDay()
    expect(await standings()).toEqual([{ status: 'paused', why: null }, paused])
    await changeMonitored(WORKSPACE, world.db, last, 'active', 'key', world.clock.nowMs)
    await nextRun()
    expect(await standings()).toEqual([{ status: 'paused', why: null }, paused])
  })
})

it('without a live secret key that could let people go, nobody is watched; with one they are', async () => {
  await world.subscribe(5)
  await world.enrol(ANN)
  const [key] = await listKeys(WORKSPACE, world.db)
  await revokeKey(WORKSPACE, world.db, key?.id ?? '', world.clock.nowMs)
  await world.runDay()
  expect(await standings()).toEqual([{ status: 'paused', why: 'key_revoked' }])
  expect(world.hibp.asked.some((path) => path.startsWith('/breachedaccount'))).toBe(false)
  await world.subscribe(5)
  await nextRun()
  expect(await standings()).toEqual([active])
})

describe('people of a company domain that was lost', () => {
  async function lose(): Promise<void> {
    for (const server of world.doh) server.zones.clear()
    for (let day = 0; day < 4; day += 1) await nextRun()
  }

  it('are paused, staff alone, until it is proved again', async () => {
    await world.subscribe(5)
    await world.prove('acme.com')
    await world.enrol('jane@eu.acme.com', 'employee')
    await world.enrol('guest@acme.com', 'customer')
    await world.enrol('jim@notacme.com', 'employee')
    await world.runDay()
    await lose()
    const lost = { status: 'paused', why: 'domain_lost' }
    expect(await standings()).toEqual([lost, active, active])
    // Also once nothing is left of the domain itself.
    world.clock.nowMs += 31 * DAY_MS
    await sweepExposure(world.db, world.clock.nowMs)
    await sweepExposure(world.db, world.clock.nowMs)
    expect(await world.rows('SELECT 1 FROM monitor_domain')).toEqual([])
    await nextRun()
    expect(await standings()).toEqual([lost, active, active])
    await world.prove('acme.com')
    await nextRun()
    expect(await standings()).toEqual([active, active, active])
  })

  it('have no foreign site named any more, and lose what was found by asking about it', async () => {
    await world.subscribe(5)
    await world.prove('acme.com')
    await world.enrol('jane@acme.com', 'employee')
    world.hibp.world.emailDomains = { 'acme.com': { jane: ['shop.example'] } }
    await world.runDay()
    expect(await people()).toMatchObject([
      { breachLocations: ['shop.example'], credentialLogHits: 1 },
    ])
    await lose()
    expect(await people()).toMatchObject([{ breachLocations: [], credentialLogHits: 1 }])
    world.clock.nowMs += 31 * DAY_MS
    await sweepExposure(world.db, world.clock.nowMs)
    expect(await people()).toMatchObject([{ breachLocations: [], credentialLogHits: 0 }])
    expect(await world.rows('SELECT 1 FROM monitor_finding')).toEqual([])
  })

  it('keep nothing alive by a proof that is begun anew and never finished', async () => {
    const id = await world.prove('acme.com')
    world.hibp.world.emailDomains = { 'acme.com': { jane: ['shop.example'] } }
    await world.runDay()
    await lose()
    await world.db.prepare("UPDATE monitor_domain SET state = 'pending'").run()
    world.clock.nowMs += 31 * DAY_MS
    await sweepExposure(world.db, world.clock.nowMs)
    expect(await world.rows('SELECT 1 FROM monitor_finding')).toEqual([])
    expect(await world.rows('SELECT 1 FROM monitor_layer WHERE domain_id = ?', id)).toEqual([])
  })
})

describe('an objection', () => {
  it('keeps its owner from being enrolled again, anywhere, under any tag', async () => {
    await world.enrol(ANN)
    const [row] = await world.rows<{ account: string }>('SELECT account FROM monitor_identity')
    await eraseAccount(world.db, row?.account ?? '', world.clock.nowMs)
    expect(await world.enrol(ANN)).toBe('')
    expect(await world.enrol('ann+news@mailbox.example')).toBe('')
    expect(await world.enrol('bob@mailbox.example')).not.toBe('')
  })
})

describe('when somebody was looked for last', () => {
  const checkedAt = async () => (await people())[0]?.lastCheckedAt
  const startOf = async () => {
    const [run] = await world.rows<{ ms: number }>(
      'SELECT started_ms AS ms FROM monitor_run ORDER BY started_ms DESC LIMIT 1',
    )
    return run?.ms ?? 0
  }

  it('moves on a quiet day without a row of theirs being written, and not without an answer', async () => {
    await world.enrol(ANN)
    expect(await checkedAt()).toBeNull()
    await world.runDay()
    const [written] = await world.rows('SELECT last_checked_ms FROM monitor_identity')
    await nextRun()
    expect(await world.rows('SELECT last_checked_ms FROM monitor_identity')).toEqual([written])
    const quiet = await checkedAt()
    expect(Date.parse(quiet ?? '')).toBeGreaterThanOrEqual(await startOf())
    world.hibp.fault = (_, response) => {
      response.writeHead(503).end()
      return true
    }
    await nextRun()
    expect(await checkedAt()).toBe(quiet)
  })

  it('stands still while they are paused', async () => {
    const id = await world.enrol(ANN)
    await world.runDay()
    const before = await checkedAt()
    await changeMonitored(WORKSPACE, world.db, id, 'paused', 'key', world.clock.nowMs)
    await nextRun()
    expect(await checkedAt()).toBe(before)
  })

  it('is by the corpus where there is no provider', async () => {
    await world.enrol(ANN)
    world.nextDay()
    await world.runDay({ ...world.ports, provider: null })
    expect(Date.parse((await checkedAt()) ?? '')).toBe(await startOf())
  })
})

describe('the audit', () => {
  it('tells who did what to whom and when, by ids alone', async () => {
    await world.subscribe(5)
    const id = await world.enrol(ANN)
    await world.enrol(ANN)
    for (const status of ['paused', 'paused', 'active', 'removed'] as const) {
      world.clock.nowMs += 1
      await changeMonitored(WORKSPACE, world.db, id, status, 'other-key', world.clock.nowMs)
    }
    const second = await world.enrol('bob@mailbox.example')
    await world.subscribe(0)
    world.clock.nowMs += 1
    await world.runDay()
    const entries = await listAudit(WORKSPACE, world.db)
    const told = (of: string) =>
      entries
        .filter(({ subjectId }) => subjectId === of)
        .map(({ action, actor }) => `${action} by ${actor}`)
        .reverse()
    expect(told(id).toSorted()).toEqual([
      'changed by key',
      'enrolled by key',
      'paused by other-key',
      'removed by other-key',
      'resumed by other-key',
    ])
    expect(told(second)).toEqual(['enrolled by key', 'paused:plan_limit by run'])
    expect(entries.every(({ atMs }) => atMs > 0 && atMs <= world.clock.nowMs)).toBe(true)
    expect(JSON.stringify(entries)).not.toContain('@')
  })

  it('says nothing of what did not happen', async () => {
    const id = await world.enrol(ANN)
    const before = await listAudit(WORKSPACE, world.db)
    const other = '22222222-2222-4222-8222-222222222222'
    await changeMonitored(other, world.db, id, 'removed', 'key', 1)
    await changeMonitored(WORKSPACE, world.db, id, 'active', 'key', 1)
    await world.runDay()
    expect(await listAudit(WORKSPACE, world.db)).toEqual(before)
    expect(await listAudit(other, world.db)).toEqual([])
  })
})
