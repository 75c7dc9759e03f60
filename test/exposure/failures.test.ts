import { describe, expect, it } from 'vitest'
import { alertBody } from '../../packages/monitoring/alerts/alert-body.ts'
import { insertAlerts } from '../../packages/monitoring/alerts/alert-rows.ts'
import { NO_FINDINGS } from '../../packages/monitoring/alerts/compose-alert.ts'
import { openBatch, sealBatch, storeChunk } from '../../packages/monitoring/corpus/batches.ts'
import { readWatchedDomain, verifyDomain } from '../../packages/monitoring/domains/domain-rows.ts'
import { removeWatchedDomain } from '../../packages/monitoring/domains/remove-domain.ts'
import { openRunPorts } from '../../packages/monitoring/open-ports.ts'
import { readMonitor } from '../../packages/monitoring/overview/read-monitor.ts'
import { changeMonitored, enrolPeople } from '../../packages/monitoring/people/enrolment.ts'
import { eraseAccount } from '../../packages/monitoring/people/suppression.ts'
import {
  claimRun,
  FenceLost,
  fencedBatch,
  openDailyRun,
  openRunNow,
  runIsStalled,
} from '../../packages/monitoring/run/run-rows.ts'
import { HibpClient } from '../../packages/monitoring/sources/hibp/client.ts'
import { type ExposureSetup, HOUR_MS, WORKSPACE } from '../support/exposure-setup.ts'
import { openExposureSuite } from '../support/exposure-suite.ts'
import { breachModel } from '../support/hibp-server.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
type Answering = Parameters<ExposureSetup['hibp']['fault']>[1]

/** Failures listed in docs/exposure.md, by their numbers; the others are tested elsewhere. */

const OTHER = '22222222-2222-4222-8222-222222222222'
const setup = await openExposureSuite()
const { alerts, layers } = setup

const lastRun = async () =>
  (
    await setup.rows<{ state: string; run_key: string; overrun: number }>(
      'SELECT * FROM monitor_run ORDER BY started_ms DESC LIMIT 1',
    )
  )[0]
const employees = (count: number, from = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`user${i + from}`, ['vpn.acme.com']]))
/** The provider gives this response to calls whose path matches. */
function answers(path: RegExp, status: number, body = '', headers: Record<string, string> = {}) {
  setup.hibp.fault = (asked, response) => {
    if (!path.test(asked)) return false
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    return true
  }
}

describe('1 the cron', () => {
  it('opens one run if it fires twice, and continues a run after a missed tick', async () => {
    await openDailyRun(setup.db, setup.clock.nowMs)
    await openDailyRun(setup.db, setup.clock.nowMs + 1)
    expect(await setup.rows('SELECT run_key FROM monitor_run')).toHaveLength(1)
    setup.clock.nowMs += 3 * HOUR_MS
    await setup.runDay()
    expect(await lastRun()).toMatchObject({ state: 'done' })
  })
})

describe('3 two runners at once', () => {
  it('the runner that was superseded writes nothing', async () => {
    await openDailyRun(setup.db, setup.clock.nowMs)
    const first = await claimRun(setup.db, setup.clock.nowMs)
    await claimRun(setup.db, setup.clock.nowMs)
    const stale = { runKey: first?.run_key ?? '', fence: first?.fence ?? 0 }
    const write = setup.db.prepare("UPDATE monitor_run SET cursor = 'zombie'")
    await expect(fencedBatch(setup.db, stale, [write])).rejects.toThrow(FenceLost)
    expect(await setup.rows("SELECT 1 FROM monitor_run WHERE cursor = 'zombie'")).toEqual([])
  })

  it('that alternate at every slice have the same result as one runner', async () => {
    async function twoDays(finish: () => Promise<unknown>) {
      await setup.reset()
      await setup.prove('acme.com')
      for (let i = 0; i < 20; i += 1) await setup.enrol(`p${i}@mailbox.example`)
      setup.hibp.data.emailDomains = { 'acme.com': employees(5) }
      await setup.runDay()
      setup.nextDay()
      setup.hibp.data.emailDomains = { 'acme.com': employees(9) }
      setup.hibp.data.breaches.push(breachModel('Later'))
      setup.hibp.data.accounts = { 'p3@mailbox.example': ['Later'] }
      await openDailyRun(setup.db, setup.clock.nowMs)
      await finish()
      return setup.rows('SELECT dedupe_key, new_count FROM monitor_alert ORDER BY dedupe_key')
    }
    const alone = await twoDays(() => setup.finishRun())
    expect(alone).toHaveLength(2)
    const small = { ms: 60_000, subrequests: 5 }
    const both = await twoDays(() =>
      Promise.all([setup.finishRun(), setup.finishRun(setup.ports, small)]),
    )
    await setup.finishRun()
    expect(both).toEqual(alone)
    expect(await lastRun()).toMatchObject({ state: 'done' })
  })
})

describe('4 a lost alarm', () => {
  it('is detected by the cron ten minutes after the last progress', async () => {
    await openDailyRun(setup.db, setup.clock.nowMs)
    await claimRun(setup.db, setup.clock.nowMs)
    const stalled = (afterMs: number) =>
      runIsStalled(setup.db, setup.clock.nowMs + afterMs - 10 * 60_000)
    expect(await stalled(9 * 60_000)).toBe(false)
    expect(await stalled(11 * 60_000)).toBe(true)
  })
})

describe('5 a run longer than a day', () => {
  it('continues, counts for the next day as well, and reports it', async () => {
    await openDailyRun(setup.db, setup.clock.nowMs)
    setup.nextDay()
    await openDailyRun(setup.db, setup.clock.nowMs)
    await setup.finishRun()
    await openDailyRun(setup.db, setup.clock.nowMs)
    expect(await setup.rows('SELECT state, overrun FROM monitor_run')).toEqual([
      { state: 'done', overrun: 1 },
    ])
  })
})

describe('6 a storm of 429', () => {
  it.each(['0', '-5', 'Mon, 01 Jan 2001 00:00:00 GMT', '31536000', 'soon'])(
    'with retry-after %s loses no person',
    async (retryAfter) => {
      for (let i = 0; i < 10; i += 1) await setup.enrol(`p${i}@mailbox.example`)
      let storm = 4
      setup.hibp.fault = (path, response) => {
        if (!path.startsWith('/breachedaccount') || storm === 0) return false
        storm -= 1
        response.writeHead(429, { 'retry-after': retryAfter }).end('{"statusCode":429}')
        return true
      }
      await setup.runDay()
      const left = await setup.rows(
        'SELECT 1 FROM monitor_identity WHERE catalogue_version IS NULL',
      )
      expect(left).toEqual([])
      expect(await lastRun()).toMatchObject({ state: 'done' })
    },
  )
})

describe('7 a key that is revoked or loses a permission during a run', () => {
  it('changes no number, stops the source and ends the run partial', async () => {
    await setup.prove('acme.com')
    await setup.enrol('ann@mailbox.example')
    setup.hibp.data.emailDomains = { 'acme.com': employees(3) }
    await setup.runDay()
    const before = await layers()
    setup.nextDay()
    answers(/stealerlogs|breached/, 401, '{}')
    await setup.runDay()
    expect(await layers()).toEqual(before)
    expect(await lastRun()).toMatchObject({ state: 'partial' })
    expect(await setup.rows("SELECT state FROM monitor_source WHERE source = 'hibp'")).toEqual([
      { state: 'denied' },
    ])
    setup.nextDay()
    setup.hibp.fault = () => false
    setup.hibp.data.stealerLogs = false
    setup.hibp.data.emailDomains = {}
    await setup.runDay()
    expect(await layers()).toEqual(before)
  })
})

describe('7 a permission that the key lost permanently', () => {
  const staleness = () =>
    setup.rows<{ source: string; stale: number }>(
      `SELECT DISTINCT source, stale_since_ms IS NOT NULL AS stale FROM monitor_layer
       ORDER BY source`,
    )
  const checkedAt = async () => (await readMonitor(WORKSPACE, setup.db)).domains[0]?.lastCheckedAt

  it.each([
    ['the plan lacks stealer logs', () => Object.assign(setup.hibp.data, { stealerLogs: false })],
    ['the key is refused', () => answers(/subscription|stealer|breached/, 401, '{}')],
    ['the domain is not verified any more', () => Object.assign(setup.hibp.data, { verified: [] })],
  ])(
    '%s: its numbers are stale, the domain was not checked, and it is reported',
    async (_, lose) => {
      await setup.prove('acme.com')
      setup.hibp.data.emailDomains = { 'acme.com': employees(3) }
      await setup.runDay()
      const checked = await checkedAt()
      lose()
      for (let day = 0; day < 5; day += 1) {
        setup.nextDay()
        await setup.runDay()
      }
      expect(await staleness()).toContainEqual({ source: 'hibp:stealer', stale: 1 })
      expect(await staleness()).toContainEqual({ source: 'corpus', stale: 0 })
      expect(await checkedAt()).toBe(checked)
      expect(await lastRun()).toMatchObject({ state: 'partial' })
      expect((await alerts('monitor.source.degraded')).length).toBeGreaterThan(0)
      expect((await layers())?.employeeOnSystem.count).toBe(3)
    },
  )

  it('that it never had is not reported as missing', async () => {
    setup.hibp.data.stealerLogs = false
    await setup.prove('acme.com')
    await setup.runDay()
    expect(await lastRun()).toMatchObject({ state: 'done' })
    expect(await checkedAt()).not.toBeNull()
  })
})

describe('8 a provider that returns nothing any more', () => {
  it('is trusted only after two such responses', async () => {
    await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': employees(30) }
    await setup.runDay()
    setup.nextDay()
    setup.hibp.data.emailDomains = {}
    await setup.runDay()
    expect((await layers())?.employeeOnSystem).toEqual({ count: 30, baseline: 30 })
    expect(await lastRun()).toMatchObject({ state: 'partial' })
    // After a complete day nothing of the empty one remains.
    setup.nextDay()
    setup.hibp.data.emailDomains = { 'acme.com': employees(29) }
    await setup.runDay()
    expect((await layers())?.employeeOnSystem.count).toBe(30)
    setup.nextDay()
    setup.hibp.data.emailDomains = {}
    await setup.runDay()
    setup.nextDay()
    await setup.runDay()
    expect((await layers())?.employeeOnSystem).toEqual({ count: 0, baseline: 30 })
    expect(await alerts()).toEqual([])
  })
})

describe('9 a truncated response', () => {
  const cut = '{"user0":["vpn.acme.com"],"user1":["vpn'

  it('sets no baseline', async () => {
    await setup.prove('acme.com')
    answers(/stealerlogsbyemaildomain/, 200, cut)
    await setup.runDay()
    expect(await lastRun()).toMatchObject({ state: 'partial' })
    setup.nextDay()
    setup.hibp.fault = () => false
    setup.hibp.data.emailDomains = { 'acme.com': employees(5) }
    await setup.runDay()
    expect((await layers())?.employeeOnSystem).toEqual({ count: 5, baseline: 5 })
    expect(await alerts()).toEqual([])
  })

  it('removes nothing, and its first part causes no finding', async () => {
    await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': employees(5) }
    await setup.runDay()
    for (let day = 0; day < 3; day += 1) {
      setup.nextDay()
      answers(/stealerlogsbyemaildomain/, 200, cut.replace('user0', 'never'))
      await setup.runDay()
    }
    expect((await layers())?.employeeOnSystem).toEqual({ count: 5, baseline: 5 })
    setup.nextDay()
    setup.hibp.fault = () => false
    await setup.runDay()
    expect((await layers())?.employeeOnSystem.count).toBe(5)
    expect(await alerts()).toEqual([])
  })
})

describe('9 an invalid response', () => {
  it.each([
    [
      'a page with 200',
      (r: Answering) => r.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    ],
    ['a page that calls itself JSON', (r: Answering) => r.writeHead(200, JSON_TYPE).end('<html>')],
    ['an empty body', (r: Answering) => r.writeHead(200, JSON_TYPE).end()],
    ['null', (r: Answering) => r.writeHead(200, JSON_TYPE).end('null')],
    ['another shape', (r: Answering) => r.writeHead(200, JSON_TYPE).end('[{"a":[1]}]')],
    ['a redirect', (r: Answering) => r.writeHead(302, { location: '/elsewhere' }).end()],
    [
      'a block page with 404',
      (r: Answering) => r.writeHead(404, { 'content-type': 'text/html' }).end('<html>'),
    ],
    ['a reset', (r: Answering) => r.destroy()],
    ['silence', () => undefined],
  ])('%s changes nothing and ends the run partial', async (_, answer) => {
    await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': employees(3) }
    await setup.runDay()
    const before = await layers()
    setup.nextDay()
    setup.hibp.fault = (path, response) => {
      if (!path.includes('stealerlogs')) return false
      answer(response)
      return true
    }
    const impatient = new HibpClient({
      baseUrl: setup.hibp.url,
      apiKey: setup.hibp.data.key,
      fetch,
      now: () => setup.clock.nowMs,
      timeoutMs: 100,
    })
    const { provider } = setup.ports
    if (provider === null) throw new Error('no provider')
    await setup.runDay({ ...setup.ports, provider: { ...provider, client: impatient } })
    setup.hibp.fault = () => false
    expect(await layers()).toEqual(before)
    expect(await alerts()).toEqual([])
    expect(await lastRun()).toMatchObject({ state: 'partial' })
  })
})

describe('10 back-fills and purges', () => {
  it('a back-fill raises the baseline without an alert; a purge leaves the count below it', async () => {
    await setup.prove('acme.com')
    await setup.leak([['old@acme.com', 'vpn.acme.com']])
    await setup.runDay()
    setup.nextDay()
    const batch = await setup.leak([['older@acme.com', 'vpn.acme.com']], 'historical')
    await setup.runDay()
    expect((await layers())?.employeeOnSystem).toEqual({ count: 2, baseline: 2 })
    expect(await alerts()).toEqual([])
    await setup.db.prepare('DELETE FROM corpus_holding WHERE batch_id = ?').bind(batch).run()
    for (let day = 0; day < 2; day += 1) {
      setup.nextDay()
      await setup.leak([[`day${day}@other.example`, 'x.example']])
      await setup.runDay()
    }
    expect((await layers())?.employeeOnSystem).toEqual({ count: 1, baseline: 2 })
  })

  it('a finding that disappears and returns is not new', async () => {
    await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': employees(3) }
    await setup.runDay()
    for (const count of [2, 2, 3]) {
      setup.nextDay()
      setup.hibp.data.emailDomains = { 'acme.com': employees(count) }
      await setup.runDay()
    }
    expect((await layers())?.employeeOnSystem).toEqual({ count: 3, baseline: 3 })
    expect(await alerts()).toEqual([])
  })
})

describe('11 a breach', () => {
  it('with another title is the same breach; if it becomes sensitive its name is hidden', async () => {
    const id = await setup.enrol('ann@mailbox.example')
    setup.hibp.data.accounts = { 'ann@mailbox.example': ['Adobe'] }
    await setup.runDay()
    setup.nextDay()
    setup.hibp.data.breaches = [
      breachModel('Adobe', { Title: 'Adobe Systems', IsSensitive: true }),
      breachModel('Other'),
    ]
    await setup.runDay()
    expect(await alerts()).toEqual([])
    const places = await setup.rows('SELECT place FROM monitor_finding WHERE subject_id = ?', id)
    expect(places).toEqual([{ place: 'sensitive' }])
  })

  it('that is retired is removed after two catalogue reads', async () => {
    await setup.enrol('ann@mailbox.example')
    setup.hibp.data.accounts = { 'ann@mailbox.example': ['Adobe'] }
    await setup.runDay()
    for (const name of ['B', 'C']) {
      setup.nextDay()
      setup.hibp.data.breaches = [breachModel('Adobe', { IsRetired: true }), breachModel(name)]
      await setup.runDay()
    }
    const { identities } = await readMonitor(WORKSPACE, setup.db)
    expect(identities[0]?.breachHits).toBe(0)
  })
})

describe('12 a busy database', () => {
  it('fails the chunk, which is repeated', async () => {
    await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': employees(3) }
    let failures = 0
    const busy = new Proxy(setup.db, {
      get(db, name) {
        const value: unknown = Reflect.get(db, name)
        if (name !== 'batch' || typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          failures += 1
          if ([2, 5, 9, 14].includes(failures)) throw new Error('D1_ERROR: database is locked')
          return value.apply(db, args)
        }
      },
    })
    await openDailyRun(setup.db, setup.clock.nowMs)
    for (let i = 0; i < 50; i += 1) {
      const done = await setup.finishRun({ ...setup.ports, db: busy }).catch(() => null)
      if (done !== null) break
    }
    expect(failures).toBeGreaterThan(14)
    expect(await lastRun()).toMatchObject({ state: 'done' })
    expect((await layers())?.employeeOnSystem).toEqual({ count: 3, baseline: 3 })
  })

  it('stores a response of many thousand accounts in statements of limited size', async () => {
    await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': employees(9_000) }
    let longest = 0
    const measured = new Proxy(setup.db, {
      get(db, name) {
        if (name !== 'prepare') return Reflect.get(db, name)
        return (sql: string) => {
          const statement = db.prepare(sql)
          const bind = statement.bind.bind(statement)
          statement.bind = (...bound: unknown[]) => {
            longest = Math.max(longest, ...bound.map((one) => String(one).length))
            return bind(...bound)
          }
          return statement
        }
      },
    })
    await setup.runDay({ ...setup.ports, db: measured })
    expect((await layers())?.employeeOnSystem).toEqual({ count: 9_000, baseline: 9_000 })
    // D1 accepts two million bytes in one text.
    expect(longest).toBeGreaterThan(1000)
    expect(longest).toBeLessThan(1_000_000)
  })

  it('that is full stores no partial chunk, and the run continues once there is space', async () => {
    await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': employees(3) }
    await setup.runDay()
    const before = await setup.rows('SELECT * FROM monitor_layer')
    setup.nextDay()
    setup.hibp.data.emailDomains = { 'acme.com': employees(4) }
    let writes = 0
    const full = new Proxy(setup.db, {
      get(db, name) {
        const value: unknown = Reflect.get(db, name)
        if (name !== 'batch' || typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          writes += 1
          if (writes > 6) throw new Error('D1_ERROR: Exceeded maximum DB size')
          return value.apply(db, args)
        }
      },
    })
    await expect(setup.runDay({ ...setup.ports, db: full })).rejects.toThrow('maximum DB size')
    expect(await setup.rows('SELECT * FROM monitor_layer')).toEqual(before)
    expect(await alerts()).toEqual([])
    await setup.finishRun()
    expect((await layers())?.employeeOnSystem).toEqual({ count: 4, baseline: 3 })
    expect(await alerts()).toHaveLength(1)
  })
})

describe('14 a person removed or paused during a request', () => {
  it.each(['removed', 'paused'] as const)(
    '%s: nothing is stored and nothing reported',
    async (status) => {
      const id = await setup.enrol('ann@mailbox.example')
      await setup.runDay()
      setup.nextDay()
      setup.hibp.data.breaches.push(breachModel('Later'))
      setup.hibp.data.accounts = { 'ann@mailbox.example': ['Later'] }
      const { provider } = setup.ports
      if (provider === null) throw new Error('no provider')
      setup.hibp.fault = (path) => {
        if (path.startsWith('/breachedaccount')) {
          void changeMonitored(WORKSPACE, setup.db, id, status, {
            byKey: 'key',
            nowMs: setup.clock.nowMs,
          })
        }
        return false
      }
      await setup.runDay()
      expect(await setup.rows('SELECT 1 FROM monitor_finding WHERE subject_id = ?', id)).toEqual([])
      expect(await alerts()).toEqual([])
    },
  )
})

describe('15 enrolling', () => {
  it('twice concurrently creates one person; after a removal, a new one', async () => {
    const [a, b] = await Promise.all([
      setup.enrol('ann@mailbox.example'),
      setup.enrol('ann@mailbox.example'),
    ])
    expect(a).toBe(b)
    await changeMonitored(WORKSPACE, setup.db, a, 'removed', {
      byKey: 'key',
      nowMs: setup.clock.nowMs,
    })
    expect(await setup.enrol('ann@mailbox.example')).not.toBe(a)
    const rows = await setup.rows("SELECT 1 FROM monitor_identity WHERE status = 'active'")
    expect(rows).toHaveLength(1)
  })

  it('of many concurrently enrols as many as the plan has seats', async () => {
    const person = (i: number) => ({
      id: `00000000-0000-4000-9000-00000000000${i}`,
      emailHash: `hash-${i}`,
      account: `account-${i}`,
      emailEncrypted: 'sealed',
      emailMasked: 'a***@mailbox.example',
      emailDomain: 'mailbox.example',
      userId: null,
      audience: 'customer' as const,
    })
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map((i) =>
        enrolPeople(WORKSPACE, setup.db, [person(i)], 2, { byKey: 'key', nowMs: 1 }),
      ),
    )
    expect(outcomes.flat().filter(({ outcome }) => outcome === 'enrolled')).toHaveLength(2)
    expect(await setup.rows('SELECT 1 FROM monitor_identity')).toHaveLength(2)
  })

  it('a removed person leaves no trace and cannot be restored', async () => {
    const id = await setup.enrol('ann@mailbox.example')
    setup.hibp.data.accounts = { 'ann@mailbox.example': ['Adobe'] }
    await setup.runDay()
    expect(
      await changeMonitored(WORKSPACE, setup.db, id, 'removed', { byKey: 'key', nowMs: 1 }),
    ).toBe(true)
    expect(
      await changeMonitored(WORKSPACE, setup.db, id, 'active', { byKey: 'key', nowMs: 2 }),
    ).toBe(false)
    const [row] = await setup.rows('SELECT * FROM monitor_identity WHERE id = ?', id)
    expect(row).toMatchObject({ email_hash: null, email_sealed: null, account: null })
    expect(await setup.rows('SELECT 1 FROM monitor_finding')).toEqual([])
  })

  it('a pause keeps findings; those found meanwhile are one summary', async () => {
    const id = await setup.enrol('ann@mailbox.example')
    setup.hibp.data.accounts = { 'ann@mailbox.example': ['Adobe'] }
    await setup.runDay()
    setup.nextDay()
    await changeMonitored(WORKSPACE, setup.db, id, 'paused', {
      byKey: 'key',
      nowMs: setup.clock.nowMs,
    })
    setup.hibp.data.breaches.push(breachModel('Later'), breachModel('Latest'))
    setup.hibp.data.accounts = { 'ann@mailbox.example': ['Adobe', 'Later', 'Latest'] }
    const asked = setup.hibp.asked.length
    await setup.runDay()
    expect(setup.hibp.asked.slice(asked).some((path) => path.includes('breachedaccount'))).toBe(
      false,
    )
    setup.nextDay()
    await changeMonitored(WORKSPACE, setup.db, id, 'active', {
      byKey: 'key',
      nowMs: setup.clock.nowMs,
    })
    setup.clock.nowMs += 1
    await setup.runDay()
    expect(await alerts()).toEqual([])
    expect(await alerts('monitor.exposure.summary')).toMatchObject([
      { subject_id: id, new_count: 2 },
    ])
  })
})

describe('17 a domain', () => {
  it('that is lost is reported once, pauses, and resumes once it is proved again', async () => {
    const id = await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': employees(2) }
    await setup.runDay()
    for (const server of setup.doh) server.zones.clear()
    for (let day = 0; day < 6; day += 1) {
      setup.nextDay()
      await setup.runDay()
    }
    expect((await readMonitor(WORKSPACE, setup.db)).domains).toEqual([])
    expect(await alerts('monitor.domain.verification_lost')).toHaveLength(1)
    expect(await setup.prove('acme.com')).not.toBe('')
    const again = await setup.rows('SELECT id, state FROM monitor_domain')
    expect(again).toEqual([{ id, state: 'verified' }])
    await setup.runDay()
    expect((await layers())?.employeeOnSystem.count).toBe(2)
  })

  it('may be proved by another workspace, which starts empty; one name may have both roles', async () => {
    await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': employees(2) }
    await setup.runDay()
    await setup.prove('acme.com', 'company', OTHER)
    await setup.prove('acme.com', 'app', OTHER)
    expect(await layers(OTHER)).toMatchObject({ employeeOnSystem: { count: 0, baseline: 0 } })
    expect((await readMonitor(OTHER, setup.db)).domains.map(({ role }) => role)).toEqual([
      'app',
      'company',
    ])
  })

  it('proved in addition to the first moves findings between layers without an alert', async () => {
    await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': { jane: ['vpn.acme.io'] } }
    await setup.runDay()
    setup.nextDay()
    await setup.prove('acme.io')
    await setup.runDay()
    const moved = (await readMonitor(WORKSPACE, setup.db)).domains.find(
      ({ domain }) => domain === 'acme.com',
    )
    expect(moved?.layers.employeeOnSystem.count).toBe(1)
    expect(await alerts()).toEqual([])
  })
})

describe('23 clocks', () => {
  it('days are UTC days in any season, with one run each', async () => {
    const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26']
    for (const day of days) {
      for (const time of ['00:00:00.000Z', '23:59:59.999Z']) {
        setup.clock.nowMs = Date.parse(`${day}T${time}`)
        await setup.runDay()
      }
    }
    const keys = await setup.rows<{ run_key: string }>('SELECT run_key FROM monitor_run ORDER BY 1')
    expect(keys.map(({ run_key: key }) => key)).toEqual(days)
  })
})

describe('24 uploads', () => {
  it('a repeated chunk is stored once, a different one with its number is rejected, and unsealed batches are ignored', async () => {
    await setup.prove('acme.com')
    const about = { label: 'x', kind: 'stealer', mode: 'live', seenMs: 1 } as const
    const { id } = await openBatch(setup.db, { ...about, sourceHash: 'a' }, 1)
    const pairs = [['acme.com', 'vpn.acme.com', '0'.repeat(32)]] as const
    const chunk = { n: 0, sha256: 'a'.repeat(64), pairs }
    expect(await storeChunk(setup.db, id, chunk)).toBe('stored')
    expect(await storeChunk(setup.db, id, chunk)).toBe('known')
    expect(await storeChunk(setup.db, id, { ...chunk, sha256: 'b'.repeat(64) })).toBe('conflict')
    await setup.runDay()
    expect((await layers())?.employeeOnSystem.count).toBe(0)
    expect(await sealBatch(setup.db, id, 2, 1)).toBe(false)
    // The same pair in a sealed batch is used although another batch with it was abandoned.
    const other = await openBatch(setup.db, { ...about, sourceHash: 'b' }, 1)
    await storeChunk(setup.db, other.id, chunk)
    await sealBatch(setup.db, other.id, 1, setup.clock.nowMs)
    setup.nextDay()
    await setup.runDay()
    expect((await layers())?.employeeOnSystem.count).toBe(1)
  })
})

describe('24 concurrent uploads', () => {
  const pairs = [['acme.com', 'vpn.acme.com', 'ab'.repeat(16)]] as const
  const chunk = { n: 0, sha256: 'a'.repeat(64), pairs }
  const open = () =>
    openBatch(
      setup.db,
      { label: 'x', kind: 'stealer', mode: 'live', seenMs: 1, sourceHash: 'a' },
      1,
    )
  /** A database in which something happens just before the writing. */
  const meanwhile = (happens: () => Promise<unknown>): D1Database => {
    let batches = 0
    return new Proxy(setup.db, {
      get: (db, name: 'batch' | 'prepare') =>
        name === 'prepare'
          ? db.prepare.bind(db)
          : async (statements: D1PreparedStatement[]) => {
              batches += 1
              if (batches === 1) await happens()
              return db.batch(statements)
            },
    })
  }

  it('an account that is erased during the upload of its chunk does not reappear', async () => {
    const { id } = await open()
    const account = Buffer.from('ab'.repeat(16), 'hex').toString('base64url')
    const db = meanwhile(() => eraseAccount(setup.db, account, 1))
    expect(await storeChunk(db, id, chunk)).toBe('stored')
    expect(await setup.rows('SELECT * FROM corpus_holding')).toEqual([])
  })

  it('a concurrent identical chunk is accepted as a repeat, a different one is rejected', async () => {
    const { id } = await open()
    const first = () => storeChunk(setup.db, id, chunk)
    expect(await storeChunk(meanwhile(first), id, chunk)).toBe('known')
    const next = { ...chunk, n: 1 }
    const other = { ...next, sha256: 'b'.repeat(64) }
    const taken = () => storeChunk(setup.db, id, next)
    expect(await storeChunk(meanwhile(taken), id, other)).toBe('conflict')
  })
})

describe('25 a missing or weak secret', () => {
  it.each([
    ['PEPPER', ''],
    ['PEPPER', 'short'],
    ['VAULT_KEY', ''],
    ['VAULT_KEY', btoa('0123456789abcdef')],
    ['VERDICT_KEYS', ''],
  ])('%s %j: nothing is done at all', async (name, value) => {
    const { generateSecrets } = await import('../../scripts/local/secrets.ts')
    const env = { ...generateSecrets(), DB: setup.db, ENVIRONMENT: 'test', [name]: value }
    await expect(openRunPorts(env)).rejects.toThrow()
  })
})

describe('26 addresses', () => {
  it('of 254 characters, with tags and in other scripts are matched by mailbox', async () => {
    const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(58)}.example`
    for (const address of ['ann+news@mailbox.example', long, 'jörg@mailbox.example']) {
      expect(await setup.enrol(address)).not.toBe('')
    }
    await setup.leak([
      ['ann@mailbox.example', ''],
      [long, ''],
    ])
    await setup.runDay()
    const { identities } = await readMonitor(WORKSPACE, setup.db)
    expect(identities.map(({ breachHits }) => breachHits)).toEqual([1, 1, 0])
    expect(setup.hibp.asked.filter((path) => path.includes('/range/'))).toHaveLength(3)
  })
})

describe('27 tenants', () => {
  it('one address in two workspaces is two people; ids of the other workspace are 404', async () => {
    const own = await setup.enrol('ann@mailbox.example')
    const theirs = await setup.enrol('ann@mailbox.example', 'employee', OTHER)
    expect(own).not.toBe(theirs)
    expect(
      await changeMonitored(WORKSPACE, setup.db, theirs, 'removed', { byKey: 'key', nowMs: 1 }),
    ).toBe(false)
    setup.hibp.data.accounts = { 'ann@mailbox.example': ['Adobe'] }
    await setup.runDay()
    await changeMonitored(WORKSPACE, setup.db, own, 'removed', { byKey: 'key', nowMs: 1 })
    const [left] = (await readMonitor(OTHER, setup.db)).identities
    expect(left?.breachHits).toBe(1)
  })

  it('a domain of another workspace cannot be read, proved or removed', async () => {
    const id = await setup.prove('acme.com')
    expect(await readWatchedDomain(OTHER, setup.db, id)).toBeNull()
    expect(await removeWatchedDomain(OTHER, setup.db, id, 1)).toBe(false)
    await setup.db.prepare("UPDATE monitor_domain SET state = 'pending'").run()
    expect(await verifyDomain(OTHER, setup.db, id, setup.clock.nowMs)).toBeNull()
    expect(await readWatchedDomain(WORKSPACE, setup.db, id)).toMatchObject({ state: 'pending' })
  })

  it('an enrolled outsider shows only sites of the own hosts; an employee shows all', async () => {
    await setup.prove('acme.com')
    await setup.prove('app.acme.com', 'app')
    await setup.enrol('stranger@mailbox.example')
    await setup.enrol('jane@acme.com', 'employee')
    await setup.leak([
      ['stranger@mailbox.example', 'clinic.example'],
      ['stranger@mailbox.example', 'app.acme.com'],
      ['jane@acme.com', 'shop.example'],
      ['jane@acme.com', 'x.dating'],
    ])
    await setup.runDay()
    const { identities } = await readMonitor(WORKSPACE, setup.db)
    expect(identities.map(({ breachLocations }) => [...breachLocations].sort())).toEqual([
      ['app.acme.com'],
      ['sensitive', 'shop.example'],
    ])
  })
})

describe('alerts', () => {
  it('of more than fifty people in a day are one digest', async () => {
    for (let i = 0; i < 60; i += 1) await setup.enrol(`p${i}@mailbox.example`)
    await setup.runDay()
    setup.nextDay()
    setup.hibp.data.breaches.push(breachModel('Later'))
    setup.hibp.data.accounts = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`p${i}@mailbox.example`, ['Later']]),
    )
    await setup.runDay()
    const states = await setup.rows(
      'SELECT type, state, count(*) AS n FROM monitor_alert GROUP BY type, state ORDER BY type, state',
    )
    expect(states).toEqual([
      { type: 'monitor.exposure.detected', state: 'sent', n: 50 },
      { type: 'monitor.exposure.detected', state: 'told', n: 10 },
      { type: 'monitor.exposure.summary', state: 'sent', n: 1 },
    ])
  })

  it('about exposure are sent regardless of the number of other events that day', async () => {
    await setup.enrol('ann@mailbox.example')
    await setup.runDay()
    setup.nextDay()
    // The limit counts by the row's type; the body is not read.
    const payload = alertBody('monitor.test', setup.clock.nowMs, {
      alertId: 'event',
      subject: { kind: 'workspace', id: WORKSPACE },
      ...NO_FINDINGS,
    })
    const events = Array.from({ length: 60 }, (_, i) => ({
      id: `event-${i}`,
      workspaceId: WORKSPACE,
      dedupeKey: `event-${i}`,
      runKey: null,
      type: i % 2 ? 'test.check.verdict' : 'list.hit',
      subjectId: 'x',
      newCount: 0,
      payload,
    }))
    await setup.db.batch(insertAlerts(setup.db, events, setup.clock.nowMs, { capped: false }))
    setup.hibp.data.breaches.push(breachModel('Later'))
    setup.hibp.data.accounts = { 'ann@mailbox.example': ['Later'] }
    await setup.runDay()
    expect(
      await setup.rows("SELECT type, state FROM monitor_alert WHERE type LIKE 'monitor.%'"),
    ).toEqual([{ type: 'monitor.exposure.detected', state: 'sent' }])
  })

  it('a source that is silent for three days is reported once', async () => {
    await setup.prove('acme.com')
    await setup.runDay()
    answers(/stealerlogs/, 500)
    for (let day = 0; day < 6; day += 1) {
      setup.nextDay()
      await setup.runDay()
    }
    expect(await alerts('monitor.source.degraded')).toHaveLength(1)
  })

  it('of a silent source reach every workspace', async () => {
    for (let i = 0; i < 60; i += 1) {
      await setup.prove('acme.com', 'company', `${String(i).padStart(8, '0')}-0000-4000-8000-0`)
    }
    await setup.runDay({ ...setup.ports, provider: null })
    setup.nextDay(5)
    await setup.db.prepare('UPDATE monitor_layer SET stale_since_ms = 1').run()
    await openDailyRun(setup.db, setup.clock.nowMs)
    await setup.db.prepare("UPDATE monitor_run SET phase = 'settle' WHERE state = 'running'").run()
    await setup.finishRun()
    const sent = await setup.rows<{ n: number }>(
      'SELECT count(DISTINCT workspace_id) AS n FROM monitor_alert',
    )
    expect(sent).toEqual([{ n: 60 }])
  })

  it('a manual run is separate from the daily one', async () => {
    await setup.runDay()
    await openRunNow(setup.db, setup.clock.nowMs)
    await setup.finishRun()
    expect(await setup.rows('SELECT 1 FROM monitor_run')).toHaveLength(2)
  })
})
