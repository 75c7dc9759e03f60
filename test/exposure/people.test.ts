import { listKeys, revokeKey } from '@vigil/storage'
import { describe, expect, it } from 'vitest'
import { listAudit } from '../../packages/monitoring/audit.ts'
import { readMonitor } from '../../packages/monitoring/overview/read-monitor.ts'
import { changeMonitored } from '../../packages/monitoring/people/enrolment.ts'
import { eraseAccount } from '../../packages/monitoring/people/suppression.ts'
import { sweepExposure } from '../../packages/monitoring/retention.ts'
import { DAY_MS, WORKSPACE } from '../support/exposure-setup.ts'
import { openExposureSuite } from '../support/exposure-suite.ts'
import { breachModel } from '../support/hibp-server.ts'

/** Monitored people: seats, the audit log and reports. */

const ANN = 'ann@mailbox.example'
const setup = await openExposureSuite()
const { nextRun } = setup

const people = async () => (await readMonitor(WORKSPACE, setup.db)).identities
const standings = () =>
  setup.rows('SELECT status, status_reason AS why FROM monitor_identity ORDER BY enrolled_ms, id')
const active = { status: 'active', why: null }
const summaries = () =>
  setup.rows(
    "SELECT subject_id, new_count FROM monitor_alert WHERE type = 'monitor.exposure.summary'",
  )

describe('a plan that shrinks', () => {
  const paused = { status: 'paused', why: 'plan_limit' }

  it('pauses the people enrolled last, does not query them, and resumes them when it grows', async () => {
    await setup.subscribe(3)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push(await setup.enrol(`${name}@mailbox.example`))
    await setup.runDay()
    expect(await standings()).toEqual([active, active, active])
    await setup.subscribe(1)
    setup.hibp.data.breaches.push(breachModel('Later'))
    setup.hibp.data.accounts = { 'c@mailbox.example': ['Later'] }
    setup.hibp.data.kAnonymity = false
    const before = setup.hibp.asked.length
    await nextRun()
    expect(await standings()).toEqual([active, paused, paused])
    const asked = setup.hibp.asked.slice(before)
    expect(asked.some((path) => path.includes('a@mailbox.example'))).toBe(true)
    expect(asked.some((path) => /[bc]@mailbox/.test(path))).toBe(false)
    await setup.subscribe(3)
    await nextRun()
    await nextRun()
    expect(await standings()).toEqual([active, active, active])
    expect(await summaries()).toEqual([{ subject_id: ids[2], new_count: 1 }])
  })

  it('resumes no person beyond its seats, and none whom the caller paused', async () => {
    await setup.subscribe(2)
    const first = await setup.enrol('a@mailbox.example')
    const last = await setup.enrol('b@mailbox.example')
    await changeMonitored(WORKSPACE, setup.db, first, 'paused', {
      byKey: 'key',
      nowMs: setup.clock.nowMs,
    })
    await setup.subscribe(1)
    await setup.runDay()
    expect(await standings()).toEqual([{ status: 'paused', why: null }, paused])
    await changeMonitored(WORKSPACE, setup.db, last, 'active', {
      byKey: 'key',
      nowMs: setup.clock.nowMs,
    })
    await nextRun()
    expect(await standings()).toEqual([{ status: 'paused', why: null }, paused])
  })
})

it('monitors no person without a live secret key that could remove people', async () => {
  await setup.subscribe(5)
  await setup.enrol(ANN)
  const [key] = await listKeys(WORKSPACE, setup.db)
  await revokeKey(WORKSPACE, setup.db, key?.id ?? '', setup.clock.nowMs)
  await setup.runDay()
  expect(await standings()).toEqual([{ status: 'paused', why: 'key_revoked' }])
  expect(setup.hibp.asked.some((path) => path.startsWith('/breachedaccount'))).toBe(false)
  await setup.subscribe(5)
  await nextRun()
  expect(await standings()).toEqual([active])
})

describe('people of a company domain that was lost', () => {
  async function lose(): Promise<void> {
    for (const server of setup.doh) server.zones.clear()
    for (let day = 0; day < 4; day += 1) await nextRun()
  }

  it('are paused until it is proved again, but only its staff', async () => {
    await setup.subscribe(5)
    await setup.prove('acme.com')
    await setup.enrol('jane@eu.acme.com', 'employee')
    await setup.enrol('guest@acme.com', 'customer')
    await setup.enrol('jim@notacme.com', 'employee')
    await setup.runDay()
    await lose()
    const lost = { status: 'paused', why: 'domain_lost' }
    expect(await standings()).toEqual([lost, active, active])
    // Also after the domain itself is deleted.
    setup.clock.nowMs += 31 * DAY_MS
    await sweepExposure(setup.db, setup.clock.nowMs)
    await sweepExposure(setup.db, setup.clock.nowMs)
    expect(await setup.rows('SELECT 1 FROM monitor_domain')).toEqual([])
    await nextRun()
    expect(await standings()).toEqual([lost, active, active])
    await setup.prove('acme.com')
    await nextRun()
    expect(await standings()).toEqual([active, active, active])
  })

  it('no longer show other sites, and lose the findings of that domain', async () => {
    await setup.subscribe(5)
    await setup.prove('acme.com')
    await setup.enrol('jane@acme.com', 'employee')
    setup.hibp.data.emailDomains = { 'acme.com': { jane: ['shop.example'] } }
    await setup.runDay()
    expect(await people()).toMatchObject([
      { breachLocations: ['shop.example'], credentialLogHits: 1 },
    ])
    await lose()
    expect(await people()).toMatchObject([{ breachLocations: [], credentialLogHits: 1 }])
    setup.clock.nowMs += 31 * DAY_MS
    await sweepExposure(setup.db, setup.clock.nowMs)
    expect(await people()).toMatchObject([{ breachLocations: [], credentialLogHits: 0 }])
    expect(await setup.rows('SELECT 1 FROM monitor_finding')).toEqual([])
  })

  it('are not monitored because of a proof that is restarted and never completed', async () => {
    const id = await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': { jane: ['shop.example'] } }
    await setup.runDay()
    await lose()
    await setup.db.prepare("UPDATE monitor_domain SET state = 'pending'").run()
    setup.clock.nowMs += 31 * DAY_MS
    await sweepExposure(setup.db, setup.clock.nowMs)
    expect(await setup.rows('SELECT 1 FROM monitor_finding')).toEqual([])
    expect(await setup.rows('SELECT 1 FROM monitor_layer WHERE domain_id = ?', id)).toEqual([])
  })
})

describe('an objection', () => {
  it('prevents enrolling the person again, in any workspace and with any tag', async () => {
    await setup.enrol(ANN)
    const [row] = await setup.rows<{ account: string }>('SELECT account FROM monitor_identity')
    await eraseAccount(setup.db, row?.account ?? '', setup.clock.nowMs)
    expect(await setup.enrol(ANN)).toBe('')
    expect(await setup.enrol('ann+news@mailbox.example')).toBe('')
    expect(await setup.enrol('bob@mailbox.example')).not.toBe('')
  })
})

describe('the time of the last check of a person', () => {
  const checkedAt = async () => (await people())[0]?.lastCheckedAt
  const startOf = async () => {
    const [run] = await setup.rows<{ ms: number }>(
      'SELECT started_ms AS ms FROM monitor_run ORDER BY started_ms DESC LIMIT 1',
    )
    return run?.ms ?? 0
  }

  it('advances on a day without changes and without writing a row, but not without a response', async () => {
    await setup.enrol(ANN)
    expect(await checkedAt()).toBeNull()
    await setup.runDay()
    const [written] = await setup.rows('SELECT last_checked_ms FROM monitor_identity')
    await nextRun()
    expect(await setup.rows('SELECT last_checked_ms FROM monitor_identity')).toEqual([written])
    const quiet = await checkedAt()
    expect(Date.parse(quiet ?? '')).toBeGreaterThanOrEqual(await startOf())
    setup.hibp.fault = (_, response) => {
      response.writeHead(503).end()
      return true
    }
    await nextRun()
    expect(await checkedAt()).toBe(quiet)
  })

  it('does not advance while the person is paused', async () => {
    const id = await setup.enrol(ANN)
    await setup.runDay()
    const before = await checkedAt()
    await changeMonitored(WORKSPACE, setup.db, id, 'paused', {
      byKey: 'key',
      nowMs: setup.clock.nowMs,
    })
    await nextRun()
    expect(await checkedAt()).toBe(before)
  })

  it('is that of the corpus without a provider', async () => {
    await setup.enrol(ANN)
    setup.nextDay()
    await setup.runDay({ ...setup.ports, provider: null })
    expect(Date.parse((await checkedAt()) ?? '')).toBe(await startOf())
  })
})

describe('audit log', () => {
  it('lists actor, person and time of each change, only by ids', async () => {
    await setup.subscribe(5)
    const id = await setup.enrol(ANN)
    await setup.enrol(ANN)
    for (const status of ['paused', 'paused', 'active', 'removed'] as const) {
      setup.clock.nowMs += 1
      await changeMonitored(WORKSPACE, setup.db, id, status, {
        byKey: 'other-key',
        nowMs: setup.clock.nowMs,
      })
    }
    const second = await setup.enrol('bob@mailbox.example')
    await setup.subscribe(0)
    setup.clock.nowMs += 1
    await setup.runDay()
    const entries = await listAudit(WORKSPACE, setup.db)
    const entriesOf = (of: string) =>
      entries
        .filter(({ subjectId }) => subjectId === of)
        .map(({ action, actor }) => `${action} by ${actor}`)
        .reverse()
    expect(entriesOf(id).toSorted()).toEqual([
      'changed by key',
      'enrolled by key',
      'paused by other-key',
      'removed by other-key',
      'resumed by other-key',
    ])
    expect(entriesOf(second)).toEqual(['enrolled by key', 'paused:plan_limit by run'])
    expect(entries.every(({ atMs }) => atMs > 0 && atMs <= setup.clock.nowMs)).toBe(true)
    expect(JSON.stringify(entries)).not.toContain('@')
  })

  it('has no entry for changes that did not happen', async () => {
    const id = await setup.enrol(ANN)
    const before = await listAudit(WORKSPACE, setup.db)
    const other = '22222222-2222-4222-8222-222222222222'
    await changeMonitored(other, setup.db, id, 'removed', { byKey: 'key', nowMs: 1 })
    await changeMonitored(WORKSPACE, setup.db, id, 'active', { byKey: 'key', nowMs: 1 })
    await setup.runDay()
    expect(await listAudit(WORKSPACE, setup.db)).toEqual(before)
    expect(await listAudit(other, setup.db)).toEqual([])
  })
})
