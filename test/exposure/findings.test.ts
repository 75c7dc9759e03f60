import { beforeEach, describe, expect, it } from 'vitest'
import { readTimeCursor, type TimeCursor } from '../../packages/contract/time-cursor.ts'
import { listFindings, setFindingStatus } from '../../packages/monitoring/findings/list-findings.ts'
import { readMonitor } from '../../packages/monitoring/overview/read-monitor.ts'
import { DAY_MS, WORKSPACE } from '../support/exposure-setup.ts'
import { openExposureSuite } from '../support/exposure-suite.ts'

/** Findings with their status, and people in pages. */

const OTHER = '22222222-2222-4222-8222-222222222222'
const setup = await openExposureSuite()
beforeEach(async () => {
  await setup.prove('acme.com')
  await setup.enrol('jane@acme.com', 'employee')
  setup.hibp.data.emailDomains = { 'acme.com': { jane: ['vpn.acme.com', 'shop.example'] } }
  setup.hibp.data.breachedDomains = { 'acme.com': { jane: ['Adobe'] } }
  await setup.leak([['jim@acme.com', '']], 'live', setup.clock.nowMs - DAY_MS)
  await setup.runDay()
})

const all = (filter = {}, workspaceId = WORKSPACE) =>
  listFindings(workspaceId, setup.db, filter, null, 500)

describe('findings', () => {
  it('have a kind, a severity and a status, and no clear address', async () => {
    const found = await all()
    const lines = found.map(({ subject, kind, severity, place, status }) =>
      [subject.kind, kind, severity, place, status].join(' '),
    )
    expect(lines.sort()).toEqual([
      'domain breach low Adobe open',
      'domain combo_list low test open',
      'domain stealer_log high vpn.acme.com open',
      'domain stealer_log medium shop.example open',
      'identity breach low Adobe open',
      'identity stealer_log high vpn.acme.com open',
      'identity stealer_log medium shop.example open',
    ])
    expect(JSON.stringify(found)).not.toMatch(/jane|jim/)
  })

  it('are listed page by page, each once, and by filter', async () => {
    const pages: string[] = []
    let after: TimeCursor | null = null
    for (;;) {
      const page = await listFindings(WORKSPACE, setup.db, {}, after, 2)
      pages.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      if (last === undefined) break
      after = { atMs: Date.parse(last.firstSeenAt), id: last.id }
    }
    expect(pages).toEqual((await all()).map(({ id }) => id))
    expect(new Set(pages).size).toBe(7)
    expect(await all({ kind: 'breach' })).toHaveLength(2)
    expect(await all({ sinceMs: setup.clock.nowMs + 1 })).toEqual([])
    const [first] = await all()
    const own = await all({ subjectId: first?.subject.id })
    expect(own.length).toBeGreaterThan(2)
    expect(own.length).toBeLessThan(7)
  })

  it('are acknowledged and resolved with actor and time, in one workspace only', async () => {
    const [one, two] = await all()
    const ids = [one?.id ?? '', two?.id ?? '', 'unknown', 'a.b.c']
    expect(
      await setFindingStatus(OTHER, setup.db, ids, 'resolved', { byKey: 'key', nowMs: 1 }),
    ).toBe(0)
    const at = setup.clock.nowMs
    expect(
      await setFindingStatus(WORKSPACE, setup.db, ids, 'acknowledged', { byKey: 'key', nowMs: at }),
    ).toBe(2)
    const done = await all({ status: 'acknowledged' })
    expect(done).toMatchObject([
      { statusBy: 'key', statusAt: new Date(at).toISOString() },
      { statusBy: 'key' },
    ])
    expect(await all({ status: 'open' })).toHaveLength(5)
    expect(await all({}, OTHER)).toEqual([])
  })

  it('keep their status through a run, and are open again after a new compromise', async () => {
    await setup.leak([['jane@acme.com', 'mail.acme.com']], 'live', setup.clock.nowMs - 90 * DAY_MS)
    setup.nextDay()
    await setup.runDay()
    const ids = (await all()).map(({ id }) => id)
    await setFindingStatus(WORKSPACE, setup.db, ids, 'resolved', {
      byKey: 'key',
      nowMs: setup.clock.nowMs,
    })
    await setup.leak([['jane@acme.com', 'mail.acme.com']])
    setup.nextDay()
    await setup.runDay()
    const open = await all({ status: 'open' })
    expect(open.map(({ place }) => place)).toEqual(['mail.acme.com', 'mail.acme.com'])
  })

  it('of a person contain other sites only while the domain of the employer is proved', async () => {
    await setup.db.prepare("UPDATE monitor_domain SET state = 'lost'").run()
    const places = (await all()).filter(({ subject }) => subject.kind === 'identity')
    expect(places.map(({ place }) => place)).toEqual(['Adobe'])
  })
})

it('11,001 people are read page by page, each once, with their total', async () => {
  await setup.enrolMany(Array.from({ length: 11_000 }, (_, i) => `user${i}@mailbox.example`))
  const seen = new Set<string>()
  let cursor: TimeCursor | null = null
  let pages = 0
  for (;;) {
    const page = await readMonitor(WORKSPACE, setup.db, cursor)
    for (const { id } of page.identities) seen.add(id)
    pages += 1
    expect(page.totals).toEqual({ identities: 11_001, domains: 1 })
    if (page.nextCursor === null) break
    cursor = readTimeCursor(page.nextCursor)
  }
  expect(seen.size).toBe(11_001)
  expect(pages).toBe(2)
})
