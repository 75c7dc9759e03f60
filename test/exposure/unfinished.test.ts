import { describe, expect, it } from 'vitest'
import { removeWatchedDomain } from '../../packages/monitoring/domains/remove-domain.ts'
import { readMonitor } from '../../packages/monitoring/overview/read-monitor.ts'
import { accountOf } from '../../packages/monitoring/people/account-of.ts'
import { eraseAccount } from '../../packages/monitoring/people/suppression.ts'
import { WORKSPACE } from '../support/exposure-setup.ts'
import { openExposureSuite } from '../support/exposure-suite.ts'
import { breachModel } from '../support/hibp-server.ts'

/** Malformed responses and concurrent changes: no finding is lost, no new one is missed. */

const ANN = 'ann@mailbox.example'
const setup = await openExposureSuite()
const { alerts, layers, nextRun } = setup

const placesAlerted = async () =>
  (await alerts()).flatMap(({ payload }) =>
    JSON.parse(payload).data.locations.map(({ domain }: { domain: string }) => domain),
  )

describe('a malformed response', () => {
  it.each([
    ['{}', '/stealerlogsbywebsitedomain'],
    ['{"ann@mailbox.example":["app.acme.com"]}', '/stealerlogsbywebsitedomain'],
    ['["no","addresses","at","all"]', '/stealerlogsbywebsitedomain'],
    ['[]', '/stealerlogsbyemaildomain'],
    ['["jane"]', '/stealerlogsbyemaildomain'],
    ['["jane"]', '/breacheddomain'],
    ['{"jane":"Adobe"}', '/breacheddomain'],
  ])('%s from %s is never accepted', async (body, path) => {
    await setup.prove('acme.com')
    await setup.prove('app.acme.com', 'app')
    const people = Array.from({ length: 9 }, (_, i) => `person${i}@mailbox.example`)
    setup.hibp.data.websites = { 'app.acme.com': people }
    setup.hibp.data.emailDomains = { 'acme.com': { jane: ['vpn.acme.com'] } }
    setup.hibp.data.breachedDomains = { 'acme.com': { jane: ['Adobe'] } }
    await setup.runDay()
    const before = await setup.rows('SELECT * FROM monitor_layer WHERE count > 0 ORDER BY 1, 2, 3')
    expect(before).toHaveLength(3)
    const lives = (rows: Record<string, unknown>[]) =>
      rows.map(({ domain_id, layer, source, count }) => ({ domain_id, layer, source, count }))
    setup.hibp.fault = (asked, response) => {
      if (!asked.startsWith(path)) return false
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      return true
    }
    for (let day = 0; day < 3; day += 1) await nextRun()
    const after = await setup.rows('SELECT * FROM monitor_layer WHERE count > 0 ORDER BY 1, 2, 3')
    expect(lives(after)).toEqual(lives(before))
    const runs = await setup.rows('SELECT state FROM monitor_run ORDER BY started_ms')
    expect(runs.map(({ state }) => state)).toEqual(['done', 'partial', 'partial', 'partial'])
  })
})

describe('a breach', () => {
  /** Publishes the breach at a request of the run, after the catalogue was read. */
  function publishAt(path: RegExp, publish: () => void): void {
    setup.hibp.fault = (asked) => {
      if (path.test(asked)) {
        setup.hibp.fault = () => false
        publish()
      }
      return false
    }
  }

  it('published between the reading of the catalogue and that of a domain or person is alerted once', async () => {
    await setup.prove('acme.com')
    await setup.enrol(ANN)
    await setup.enrol('jane@acme.com', 'employee')
    await setup.runDay()
    setup.nextDay()
    setup.hibp.data.breaches.push(breachModel('Early'))
    publishAt(/^\/breacheddomain/, () => {
      setup.hibp.data.breaches.push(breachModel('Late'))
      setup.hibp.data.breachedDomains = { 'acme.com': { jane: ['Late'] } }
      setup.hibp.data.accounts = { [ANN]: ['Late'] }
    })
    await setup.runDay()
    await nextRun()
    await nextRun()
    // The domain, jane of it, and ann.
    expect(await placesAlerted()).toEqual(['Late', 'Late', 'Late'])
    expect(new Set((await alerts()).map(({ subject_id }) => subject_id)).size).toBe(3)
  })

  it('published in between and sensitive is alerted once, without its name', async () => {
    await setup.prove('acme.com')
    await setup.runDay()
    setup.nextDay()
    publishAt(/^\/breacheddomain/, () => {
      setup.hibp.data.breaches.push(breachModel('Late', { IsSensitive: true }))
      setup.hibp.data.breachedDomains = { 'acme.com': { jane: ['Late'] } }
    })
    await setup.runDay()
    await nextRun()
    await nextRun()
    expect(await placesAlerted()).toEqual(['sensitive'])
    expect(await setup.rows("SELECT 1 FROM monitor_finding WHERE place = 'Late'")).toEqual([])
  })

  it.each([false, true])(
    'that is verified later is announced then, once (sensitive: %s)',
    async (IsSensitive) => {
      await setup.prove('acme.com')
      await setup.enrol(ANN)
      await setup.enrol('jane@acme.com', 'employee')
      await setup.runDay()
      const doubtful = breachModel('Doubtful', { IsVerified: false, IsSensitive })
      setup.hibp.data.breaches.push(doubtful)
      setup.hibp.data.accounts = IsSensitive ? {} : { [ANN]: ['Doubtful'] }
      setup.hibp.data.breachedDomains = { 'acme.com': { jane: ['Doubtful'] } }
      await nextRun()
      expect(await alerts()).toEqual([])
      doubtful.IsVerified = true
      await nextRun()
      await nextRun()
      const place = IsSensitive ? 'sensitive' : 'Doubtful'
      expect(await placesAlerted()).toEqual(Array(IsSensitive ? 2 : 3).fill(place))
    },
  )

  it('that was unverified in the baseline causes no alert when it is verified', async () => {
    const doubtful = breachModel('Doubtful', { IsVerified: false })
    setup.hibp.data.breaches.push(doubtful)
    setup.hibp.data.accounts = { [ANN]: ['Doubtful'] }
    await setup.enrol(ANN)
    await setup.runDay()
    doubtful.IsVerified = true
    await nextRun()
    expect(await alerts()).toEqual([])
  })

  it('of 6,000 people is alerted for all of them, by alerts and one digest', async () => {
    await setup.prove('acme.com')
    await setup.endpoint()
    const names = Array.from({ length: 6_000 }, (_, i) => `user${i}`)
    await setup.enrolMany(names.map((name) => `${name}@acme.com`))
    await setup.runDay()
    setup.hibp.data.breaches.push(breachModel('Later'))
    setup.hibp.data.breachedDomains = {
      'acme.com': Object.fromEntries(names.map((name) => [name, ['Later']])),
    }
    await nextRun()
    const sent = await setup.rows<{ type: string; subject_id: string; payload: string }>(
      "SELECT type, subject_id, payload FROM monitor_alert WHERE state = 'sent'",
    )
    const people = sent.filter(
      ({ payload }) => JSON.parse(payload).data.subject.kind === 'identity',
    )
    const [digest, ...more] = sent.filter(({ type }) => type === 'monitor.exposure.summary')
    expect(more).toEqual([])
    expect(people.length + JSON.parse(digest?.payload ?? '').data.count).toBe(6_000)
    const marked = await setup.rows(
      'SELECT count(*) AS n FROM monitor_identity WHERE last_alerted_ms IS NOT NULL',
    )
    expect(marked).toEqual([{ n: 6_000 }])
    for (const { payload } of sent) expect(payload.length).toBeLessThan(20_000)
  })
})

it('a person in the corpus at two own hosts is alerted for both', async () => {
  const hosts = ['app.acme.com', 'shop.acme.com']
  for (const host of hosts) await setup.prove(host, 'app')
  await setup.enrol(ANN)
  await setup.runDay()
  await setup.leak(hosts.map((host) => [ANN, host]))
  await nextRun()
  const ofAnn = (await alerts()).filter(
    ({ payload }) => JSON.parse(payload).data.subject.kind === 'identity',
  )
  const places = ofAnn.flatMap(({ payload }) => JSON.parse(payload).data.locations)
  expect(places.map(({ domain }: { domain: string }) => domain).sort()).toEqual(hosts)
})

describe('while a response is read', () => {
  /** Ports whose database runs an action once, before or after a batch, when findings are staged. */
  function onceStaged(when: 'before' | 'after', act: () => Promise<unknown>) {
    let isDone = false
    const actIfStaged = async () => {
      const staged = await setup.rows(
        'SELECT 1 FROM monitor_finding WHERE pending IS NOT NULL LIMIT 1',
      )
      if (staged.length === 0 || isDone) return
      isDone = true
      await act()
    }
    const db = new Proxy(setup.db, {
      get: (target, name: 'batch' | 'prepare') =>
        name === 'prepare'
          ? target.prepare.bind(target)
          : async (statements: D1PreparedStatement[]) => {
              if (when === 'before') await actIfStaged()
              const results = await target.batch(statements)
              if (when === 'after') await actIfStaged()
              return results
            },
    })
    return { ...setup.ports, db }
  }

  /** Acts when the second page of the corpus, or the first of a provider, is stored. */
  const during = (act: () => Promise<unknown>) =>
    onceStaged('after', async () => {
      setup.clock.nowMs += 1_000
      await act()
      setup.clock.nowMs += 1_000
    })

  it('the findings of a newly enrolled person are in the baseline with the next response', async () => {
    await setup.prove('app.acme.com', 'app')
    const people = Array.from({ length: 5_000 }, (_, i) => `p${i}@mailbox.example`)
    setup.hibp.data.websites = { 'app.acme.com': [ANN, ...people.slice(0, 3)] }
    await setup.runDay()
    setup.nextDay()
    setup.hibp.data.websites = { 'app.acme.com': [ANN, ...people] }
    await setup.runDay(during(() => setup.enrol(ANN)))
    await nextRun()
    const ofAnn = (await alerts()).filter(
      ({ payload }) => JSON.parse(payload).data.subject.kind === 'identity',
    )
    expect(ofAnn).toEqual([])
    expect((await readMonitor(WORKSPACE, setup.db)).identities[0]?.credentialLogHits).toBe(1)
  })

  it('a batch that is sealed is used in this or in the next run', async () => {
    await setup.prove('acme.com')
    await setup.leak([['old@acme.com', 'vpn.acme.com']])
    await setup.runDay()
    await setup.leak([['first@acme.com', 'vpn.acme.com']])
    setup.nextDay()
    await setup.runDay(during(() => setup.leak([['second@acme.com', 'mail.acme.com']])))
    await nextRun()
    expect((await layers())?.employeeOnSystem).toEqual({ count: 3, baseline: 1 })
    expect((await placesAlerted()).sort()).toEqual(['mail.acme.com', 'vpn.acme.com'])
  })

  /** Acts before the batch that settles what one page of an answer staged. */
  const beforeSettling = (act: () => Promise<unknown>) => onceStaged('before', act)

  describe.each([
    ['between two pages', during, 5_000],
    ['before it is settled', beforeSettling, 50],
  ] as const)('%s', (_, when, size) => {
    const people = Array.from({ length: size }, (_, i) => `p${i}@mailbox.example`)

    it('a removed domain leaves no rows and is in no alert', async () => {
      const id = await setup.prove('app.acme.com', 'app')
      await setup.enrol(ANN)
      await setup.endpoint()
      setup.hibp.data.websites = { 'app.acme.com': ['z@mailbox.example'] }
      await setup.runDay()
      setup.nextDay()
      setup.hibp.data.websites = { 'app.acme.com': ['z@mailbox.example', ...people, ANN] }
      await setup.runDay(
        when(() => removeWatchedDomain(WORKSPACE, setup.db, id, setup.clock.nowMs)),
      )
      const left = async () => [
        ...(await setup.rows('SELECT subject_id FROM monitor_finding LIMIT 3')),
        ...(await setup.rows('SELECT domain_id FROM monitor_layer')),
        ...(await setup.rows('SELECT id FROM monitor_domain')),
        ...(await setup.rows('SELECT id FROM monitor_identity WHERE log_hits <> 0')),
        ...(await alerts()),
      ]
      expect(await left()).toEqual([])
      await nextRun()
      expect(await left()).toEqual([])
      expect(await setup.rows("SELECT 1 FROM monitor_run WHERE state <> 'done'")).toEqual([])
    })

    it('people of a removed company domain are queried individually', async () => {
      const id = await setup.prove('acme.com')
      const names = [...people.map((address) => address.split('@')[0] ?? ''), 'jane']
      const jane = await setup.enrol('jane@acme.com', 'employee')
      await setup.runDay()
      setup.nextDay()
      setup.hibp.data.breaches.push(breachModel('Later'))
      setup.hibp.data.accounts = { 'jane@acme.com': ['Later'] }
      setup.hibp.data.breachedDomains = {
        'acme.com': Object.fromEntries(names.map((name) => [name, ['Later']])),
      }
      await setup.runDay(
        when(() => removeWatchedDomain(WORKSPACE, setup.db, id, setup.clock.nowMs)),
      )
      await nextRun()
      expect((await alerts()).map(({ subject_id: subject }) => subject)).toEqual([jane])
    })
  })
})

it('removing a domain deletes the findings of all people that were found through it', async () => {
  const id = await setup.prove('app.acme.com', 'app')
  const people = Array.from({ length: 5_001 }, (_, i) => `p${i}@mailbox.example`)
  await setup.enrolMany(people)
  setup.hibp.data.websites = { 'app.acme.com': people }
  await setup.runDay()
  expect(await setup.rows('SELECT count(*) AS n FROM monitor_finding')).toEqual([{ n: 10_002 }])
  await removeWatchedDomain(WORKSPACE, setup.db, id, setup.clock.nowMs)
  expect(await setup.rows('SELECT count(*) AS n FROM monitor_finding')).toEqual([{ n: 0 }])
  expect(await setup.rows('SELECT 1 FROM monitor_identity WHERE log_hits > 0 LIMIT 1')).toEqual([])
})

it('after an erasure a domain no longer counts the mailbox and has no alert about it', async () => {
  await setup.prove('acme.com')
  setup.hibp.data.emailDomains = { 'acme.com': { jane: ['vpn.acme.com'], jim: ['vpn.acme.com'] } }
  await setup.leak([['jane@acme.com', 'shop.example']])
  await setup.runDay()
  expect((await layers())?.employeeOnSystem.count).toBe(2)
  const account = (await accountOf(setup.vault, 'jane@acme.com')) ?? ''
  await eraseAccount(setup.db, account, setup.clock.nowMs)
  setup.hibp.data.emailDomains = {
    'acme.com': { jane: ['vpn.acme.com', 'mail.acme.com'], jim: ['vpn.acme.com'] },
  }
  await setup.leak([['jane@acme.com', 'bank.example']])
  await nextRun()
  expect((await layers())?.employeeOnSystem.count).toBe(1)
  expect(await alerts()).toEqual([])
  await nextRun()
  expect((await layers())?.employeeElsewhere.count).toBe(0)
})
