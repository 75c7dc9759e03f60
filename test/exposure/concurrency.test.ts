import { describe, expect, it } from 'vitest'
import { readTimeCursor, type TimeCursor } from '../../packages/contract/time-cursor.ts'
import { sealBatch } from '../../packages/monitoring/corpus/batches.ts'
import { dropBatch } from '../../packages/monitoring/corpus/drop-batch.ts'
import { listFindings, setFindingStatus } from '../../packages/monitoring/findings/list-findings.ts'
import { readMonitor } from '../../packages/monitoring/overview/read-monitor.ts'
import { changeMonitored } from '../../packages/monitoring/people/enrolment.ts'
import { eraseAccount } from '../../packages/monitoring/people/suppression.ts'
import { advance } from '../../packages/monitoring/run/advance.ts'
import { openDailyRun, openRunNow } from '../../packages/monitoring/run/run-rows.ts'
import { DAY_MS, WORKSPACE } from '../support/exposure-setup.ts'
import { openExposureSuite } from '../support/exposure-suite.ts'
import { breachModel } from '../support/hibp-server.ts'

/** Further orders of events: repeated, concurrent, interleaved and much later ones. */

const setup = await openExposureSuite()
const { accountOfAddress, alerts, layers, nextRun } = setup
const upload = (pairs: [address: string, site: string][], mode: 'live' | 'historical') =>
  setup.upload(pairs, mode, setup.clock.nowMs - DAY_MS)

describe('batches with the same lines', () => {
  const ORDERS = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  const batches: [pairs: [string, string][], mode: 'live' | 'historical'][] = [
    [
      [
        ['jane@acme.com', 'vpn.acme.com'],
        ['jim@acme.com', 'vpn.acme.com'],
      ],
      'live',
    ],
    [[['jane@acme.com', 'vpn.acme.com']], 'historical'],
    [
      [
        ['jane@acme.com', 'vpn.acme.com'],
        ['joe@acme.com', 'shop.example'],
      ],
      'live',
    ],
  ]

  it.each(ORDERS)(
    'count alike, sealed in the order %i, %i, %i, and with any of them dropped',
    async (...order) => {
      await setup.prove('acme.com')
      await setup.runDay()
      const ids: number[] = []
      for (const [pairs, mode] of batches) ids.push(await upload(pairs, mode))
      for (const i of order) {
        await sealBatch(setup.db, ids[i] ?? 0, 1, setup.clock.nowMs)
        await nextRun()
      }
      const counted = async () => {
        const found = await layers()
        return [found?.employeeOnSystem.count, found?.employeeElsewhere.count]
      }
      expect(await counted()).toEqual([2, 1])
      while (!(await dropBatch(setup.db, ids[order[0] ?? 0] ?? 0, setup.clock.nowMs)));
      await nextRun()
      await nextRun()
      expect(await counted()).toEqual(
        [
          [1, 1],
          [2, 1],
          [2, 0],
        ][order[0] ?? 0],
      )
      // Each of the three findings was new at most once; findings that remained were never new again.
      const total = (await alerts()).reduce((sum, { new_count: count }) => sum + count, 0)
      expect(total).toBeLessThanOrEqual(3)
    },
  )

  it('are sealed once, also by repeated or concurrent calls; sealing without all chunks is rejected', async () => {
    await setup.prove('acme.com')
    const id = await upload(batches[0]?.[0] ?? [], 'live')
    const nowMs = setup.clock.nowMs
    expect(await sealBatch(setup.db, id, 2, nowMs)).not.toBe(
      await sealBatch(setup.db, id, 1, nowMs),
    )
    const state = () => setup.rows('SELECT state, sealed_ms FROM corpus_batch')
    const sealed = await state()
    expect(sealed).toEqual([{ state: 'sealed', sealed_ms: nowMs }])
    await Promise.all([1, 1].map((chunks) => sealBatch(setup.db, id, chunks, nowMs + 5_000)))
    expect(await state()).toEqual(sealed)
    await setup.runDay()
    expect((await layers())?.employeeOnSystem.count).toBe(2)
  })
})

describe('during a run', () => {
  /** Runs slices of a few statements until the run ends, with an action before each. */
  async function runStepwise(before: (slice: number) => Promise<void>): Promise<void> {
    await openDailyRun(setup.db, setup.clock.nowMs)
    for (let slice = 0; slice < 500; slice += 1) {
      await before(slice)
      const nextMs = await advance(setup.ports, { ms: 60_000, subrequests: 8 })
      if (nextMs === null) return
      setup.clock.nowMs = Math.max(setup.clock.nowMs, nextMs)
    }
    throw new Error('the run came to no end')
  }
  async function watchTwo() {
    await setup.prove('acme.com')
    const jane = await setup.enrol('jane@acme.com', 'employee')
    await setup.enrol('jim@acme.com', 'employee')
    await setup.runDay()
    setup.nextDay()
    setup.hibp.data.breaches.push(
      breachModel('Later', { AddedDate: new Date(setup.clock.nowMs).toISOString() }),
    )
    setup.hibp.data.breachedDomains = { 'acme.com': { jane: ['Later'], jim: ['Later'] } }
    await setup.leak([
      ['jane@acme.com', 'vpn.acme.com'],
      ['jim@acme.com', 'vpn.acme.com'],
    ])
    return jane
  }

  it.each([0, 1, 2, 3, 5, 8, 13])(
    'before slice %i, a mailbox that is erased is in no finding, count or alert at the end',
    async (at) => {
      const jane = await watchTwo()
      const account = await accountOfAddress('jane@acme.com')
      let wasErased = false
      const erase = async (slice: number) => {
        if (slice !== at) return
        wasErased = true
        await eraseAccount(setup.db, account, setup.clock.nowMs)
        setup.hibp.data.breachedDomains = { 'acme.com': { jim: ['Later'] } }
      }
      await runStepwise(erase)
      if (!wasErased) await erase(at)
      await nextRun()
      await nextRun()
      const found = await layers()
      expect([found?.employeeOnSystem.count, found?.corpus.count]).toEqual([1, 1])
      const of = (subject: string) =>
        setup.rows('SELECT 1 FROM monitor_finding WHERE subject_id = ?', subject)
      expect(await of(jane)).toEqual([])
      expect((await alerts()).filter(({ subject_id: subject }) => subject === jane)).toEqual([])
    },
  )

  it('a manual run and a second runner cause no further alert: each subject is alerted once', async () => {
    await watchTwo()
    await runStepwise(async () => {
      expect(await openRunNow(setup.db, setup.clock.nowMs)).toBe('2026-06-02')
      await Promise.all([
        advance(setup.ports, { ms: 60_000, subrequests: 8 }).catch(() => null),
        advance(setup.ports, { ms: 60_000, subrequests: 8 }).catch(() => null),
      ])
    })
    const announced = new Map<string, number>()
    for (const { subject_id: subject, new_count: count } of await alerts()) {
      announced.set(subject, (announced.get(subject) ?? 0) + count)
    }
    // The domain has two findings in each of two layers, each person one in each.
    expect([...announced.values()].sort()).toEqual([2, 2, 4])
  })
})

describe('rows dated before they are visible', () => {
  it('a batch whose sealing is written after the run has read the corpus is used in the next run', async () => {
    await setup.prove('acme.com')
    await setup.prove('app.acme.com', 'app')
    const person = await setup.enrol('ann@mailbox.example')
    await setup.leak([['old@acme.com', 'vpn.acme.com']], 'live', setup.clock.nowMs - DAY_MS)
    await setup.runDay()
    const id = await setup.upload([
      ['jane@acme.com', 'vpn.acme.com'],
      ['ann@mailbox.example', 'app.acme.com'],
    ])
    setup.nextDay()
    const datedMs = setup.clock.nowMs - 5_000
    await setup.runDay()
    await sealBatch(setup.db, id, 1, datedMs)
    await nextRun()
    await nextRun()
    expect((await layers())?.employeeOnSystem.count).toBe(2)
    const subjects = (await alerts()).map(({ subject_id: subject }) => subject)
    expect(subjects.filter((subject) => subject === person)).toHaveLength(1)
    expect(subjects).toHaveLength(3)
  })

  it('a person whose enrolment is written after the corpus was compared is compared in the next run', async () => {
    await setup.prove('app.acme.com', 'app')
    await setup.leak([['ann@mailbox.example', 'app.acme.com']])
    await setup.runDay()
    setup.nextDay()
    const datedMs = setup.clock.nowMs - 5_000
    await setup.runDay()
    setup.clock.nowMs = datedMs
    await setup.enrol('ann@mailbox.example')
    await nextRun()
    expect((await readMonitor(WORKSPACE, setup.db)).identities[0]?.credentialLogHits).toBe(1)
  })
})

describe('a breach whose verification changes', () => {
  const doubtful = (changes: Parameters<typeof breachModel>[1]) => breachModel('Doubtful', changes)
  const replace = (changes: Parameters<typeof breachModel>[1]) => {
    setup.hibp.data.breaches.pop()
    setup.hibp.data.breaches.push(doubtful(changes))
  }

  it.each([
    ['unverified', { IsVerified: false }],
    ['fabricated', { IsFabricated: true }],
    ['a spam list', { IsSpamList: true }],
    ['retired', { IsRetired: true }],
  ])(
    'is alerted once when it is no longer %s, and not again when that is repeated',
    async (_, was) => {
      await setup.prove('acme.com')
      setup.hibp.data.kAnonymity = false
      const [jane, ann] = [
        await setup.enrol('jane@acme.com', 'employee'),
        await setup.enrol('ann@mailbox.example'),
      ]
      await setup.runDay()
      setup.hibp.data.breaches.push(doubtful(was))
      setup.hibp.data.breachedDomains = { 'acme.com': { jane: ['Doubtful'] } }
      setup.hibp.data.accounts = { 'ann@mailbox.example': ['Doubtful'] }
      await nextRun()
      expect(await alerts()).toEqual([])
      for (const standing of [{}, was, {}, was, {}]) {
        replace(standing)
        await nextRun()
      }
      const subjects = (await alerts()).map(({ subject_id: subject }) => subject)
      expect(subjects.filter((subject) => subject === jane)).toHaveLength(1)
      expect(subjects.filter((subject) => subject === ann)).toHaveLength(1)
      expect(subjects).toHaveLength(3)
    },
  )

  it('is alerted for all of 1,200 people when it is verified, by alerts and one digest', async () => {
    await setup.prove('acme.com')
    const names = Array.from({ length: 1_200 }, (_, i) => `user${i}`)
    await setup.enrolMany(names.map((name) => `${name}@acme.com`))
    await setup.runDay()
    setup.hibp.data.breaches.push(doubtful({ IsVerified: false }))
    setup.hibp.data.breachedDomains = {
      'acme.com': Object.fromEntries(names.map((name) => [name, ['Doubtful']])),
    }
    await nextRun()
    replace({})
    await nextRun()
    const people = "subject_id IN (SELECT id FROM monitor_identity) AND state = 'sent'"
    const singly = async () =>
      (await setup.rows(`SELECT DISTINCT subject_id FROM monitor_alert WHERE ${people}`)).length
    const digests = await alerts('monitor.exposure.summary')
    const [counted = 0] = digests.map(({ payload }) => JSON.parse(payload).data.count)
    expect(digests).toHaveLength(1)
    expect((await singly()) + counted).toBe(1_200)
    const before = await setup.rows('SELECT id FROM monitor_alert')
    await nextRun()
    expect(await setup.rows('SELECT id FROM monitor_alert')).toEqual(before)
  })

  it('verified while a person is paused is alerted once when monitoring resumes', async () => {
    setup.hibp.data.kAnonymity = false
    const ann = await setup.enrol('ann@mailbox.example')
    await setup.runDay()
    setup.hibp.data.breaches.push(doubtful({ IsVerified: false }))
    setup.hibp.data.accounts = { 'ann@mailbox.example': ['Doubtful'] }
    await nextRun()
    await changeMonitored(WORKSPACE, setup.db, ann, 'paused', {
      byKey: 'key',
      nowMs: setup.clock.nowMs,
    })
    replace({})
    await nextRun()
    await changeMonitored(WORKSPACE, setup.db, ann, 'active', {
      byKey: 'key',
      nowMs: setup.clock.nowMs,
    })
    await nextRun()
    await nextRun()
    const all = [...(await alerts()), ...(await alerts('monitor.exposure.summary'))]
    expect(all.filter(({ subject_id: subject }) => subject === ann)).toHaveLength(1)
  })
})

describe('paging while rows are added and deleted', () => {
  it('lists every finding that exists throughout exactly once', async () => {
    await setup.prove('acme.com')
    await setup.runDay()
    const sites = Array.from({ length: 30 }, (_, i) => `site${i}.acme.com`)
    await setup.leak(sites.map((site) => ['jane@acme.com', site]))
    await nextRun()
    const stay = (await listFindings(WORKSPACE, setup.db, {}, null, 500)).map(({ id }) => id)
    expect(stay).toHaveLength(30)
    const gone = stay.splice(20, 5)
    const seen: string[] = []
    let after: TimeCursor | null = null
    for (let page = 0; ; page += 1) {
      const found = await listFindings(WORKSPACE, setup.db, {}, after, 4)
      seen.push(...found.map(({ id }) => id))
      const last = found.at(-1)
      if (last === undefined) break
      after = { atMs: Date.parse(last.firstSeenAt), id: last.id }
      if (page === 1) {
        await setup.leak([['jim@acme.com', 'new.acme.com']])
        await nextRun()
        await setFindingStatus(WORKSPACE, setup.db, stay.slice(10), 'resolved', {
          byKey: 'key',
          nowMs: setup.clock.nowMs,
        })
        for (const id of gone) {
          const hash = id.split('.').at(-1)
          await setup.rows('DELETE FROM monitor_finding WHERE finding_hash = ?', hash)
        }
      }
    }
    expect(seen.toSorted()).toEqual(stay.toSorted())
  })

  it('lists every person who is enrolled throughout exactly once', async () => {
    const ids: string[] = []
    for (let i = 0; i < 12; i += 1) {
      setup.clock.nowMs += 1
      ids.push(await setup.enrol(`user${i}@mailbox.example`))
    }
    const removed = ids[7] ?? ''
    const seen: string[] = []
    let cursor: TimeCursor | null = null
    for (let page = 0; ; page += 1) {
      const { identities, nextCursor } = await readMonitor(WORKSPACE, setup.db, cursor, 3)
      seen.push(...identities.map(({ id }) => id))
      if (page === 0) {
        await changeMonitored(WORKSPACE, setup.db, removed, 'removed', {
          byKey: 'key',
          nowMs: setup.clock.nowMs,
        })
        await changeMonitored(WORKSPACE, setup.db, ids[1] ?? '', 'paused', {
          byKey: 'key',
          nowMs: setup.clock.nowMs,
        })
        setup.clock.nowMs += 1
        ids.push(await setup.enrol('late@mailbox.example'))
      }
      if (nextCursor === null) break
      cursor = readTimeCursor(nextCursor)
    }
    expect(seen).toEqual(ids.filter((id) => id !== removed))
  })
})

it('the digest counts the findings acknowledged and resolved in the week', async () => {
  await setup.prove('acme.com')
  await setup.endpoint()
  await setup.rows('UPDATE alert_endpoint SET weekly_digest = 1')
  await setup.runDay()
  await setup.leak([
    ['ann@acme.com', 'a.acme.com'],
    ['ann@acme.com', 'b.acme.com'],
    ['ann@acme.com', 'c.acme.com'],
  ])
  await nextRun()
  const [one, two] = await listFindings(WORKSPACE, setup.db, {}, null, 10)
  const set = (id: string | undefined, to: 'acknowledged' | 'resolved') =>
    setFindingStatus(WORKSPACE, setup.db, [id ?? ''], to, {
      byKey: 'key',
      nowMs: setup.clock.nowMs,
    })
  await set(one?.id, 'acknowledged')
  await set(two?.id, 'resolved')
  await nextRun(7)
  const digests = await setup.rows<{ payload: string }>(
    "SELECT payload FROM monitor_alert WHERE type = 'monitor.digest.weekly' ORDER BY created_ms",
  )
  expect(JSON.parse(digests.at(-1)?.payload ?? '').data).toMatchObject({
    newCount: 3,
    byStatus: { open: 1, acknowledged: 1, resolved: 1 },
  })
})

describe('after more than two years', () => {
  it('findings that still exist are counted and cause no alert when the corpus changes', async () => {
    await setup.prove('acme.com')
    await setup.enrol('jane@acme.com', 'employee')
    setup.hibp.data.breachedDomains = { 'acme.com': { jane: ['Adobe'] } }
    await setup.leak([['jane@acme.com', 'vpn.acme.com']])
    await setup.runDay()
    const before = await layers()
    for (let month = 0; month < 26; month += 1) await nextRun(30)
    expect(await layers()).toEqual(before)
    await setup.leak([['jim@acme.com', 'other.acme.com']])
    await nextRun()
    await nextRun()
    expect(await alerts()).toHaveLength(1)
    const { identities } = await readMonitor(WORKSPACE, setup.db)
    expect(identities[0]).toMatchObject({ breachHits: 1, credentialLogHits: 1 })
  })

  it('findings that are gone are deleted', async () => {
    await setup.prove('acme.com')
    await setup.runDay()
    const id = await setup.leak([['jane@acme.com', 'vpn.acme.com']])
    await nextRun()
    while (!(await dropBatch(setup.db, id, setup.clock.nowMs)));
    for (let month = 0; month < 26; month += 1) await nextRun(30)
    expect(await setup.rows('SELECT place FROM monitor_finding')).toEqual([])
  })
})
