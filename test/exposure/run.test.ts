import { describe, expect, it } from 'vitest'
import { readMonitor } from '../../packages/monitoring/overview/read-monitor.ts'
import { DAY_MS, WORKSPACE } from '../support/exposure-setup.ts'
import { openExposureSuite } from '../support/exposure-suite.ts'
import { breachModel } from '../support/hibp-server.ts'

const setup = await openExposureSuite('d1')

const alerts = () =>
  setup.rows<{
    type: string
    subject_id: string
    layer: string
    new_count: number
    payload: string
  }>('SELECT * FROM monitor_alert ORDER BY created_ms, id')

describe('the daily run over D1', () => {
  it('uses the first complete response as the baseline, and alerts about later findings', async () => {
    await setup.prove('acme.com')
    setup.hibp.data.emailDomains = { 'acme.com': { andy: ['netflix.com', 'vpn.acme.com'] } }
    await setup.runDay()
    expect(await alerts()).toEqual([])
    let state = await readMonitor(WORKSPACE, setup.db)
    expect(state.domains[0]?.layers).toMatchObject({
      employeeOnSystem: { count: 1, baseline: 1 },
      employeeElsewhere: { count: 1, baseline: 1 },
    })
    setup.nextDay()
    setup.hibp.data.emailDomains = {
      'acme.com': { andy: ['netflix.com', 'vpn.acme.com'], jane: ['mail.acme.com'] },
    }
    await setup.runDay()
    const sent = await alerts()
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0]?.payload ?? '')).toMatchObject({
      type: 'monitor.exposure.detected',
      data: {
        subject: { kind: 'domain', domain: 'acme.com', role: 'company' },
        layer: 'employee_on_system',
        newCount: 1,
        count: 2,
        baseline: 1,
        locations: [{ domain: 'mail.acme.com', source: 'hibp:stealer' }],
      },
    })
    state = await readMonitor(WORKSPACE, setup.db)
    expect(state.domains[0]?.layers.employeeOnSystem).toEqual({ count: 2, baseline: 1 })
    expect(state.settings.lastRunAt).not.toBeNull()
  })

  it('alerts about a person once, when the breach is new', async () => {
    await setup.enrol('ann@example.org')
    setup.hibp.data.accounts = { 'ann@example.org': ['Adobe'] }
    await setup.runDay()
    expect(await alerts()).toEqual([])
    setup.nextDay()
    await setup.runDay()
    expect(await alerts()).toEqual([])
    setup.nextDay()
    setup.hibp.data.breaches.push(breachModel('Later'))
    setup.hibp.data.accounts = { 'ann@example.org': ['Adobe', 'Later'] }
    await setup.runDay()
    setup.nextDay()
    await setup.runDay()
    const sent = await alerts()
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0]?.payload ?? '')).toMatchObject({
      data: { newCount: 1, count: 2, baseline: 1, locations: [{ domain: 'Later' }] },
    })
    const { identities } = await readMonitor(WORKSPACE, setup.db)
    expect(identities[0]).toMatchObject({ breachHits: 2, breachLocations: ['Later', 'Adobe'] })
    const runs = await setup.rows('SELECT state FROM monitor_run')
    expect(runs.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  })

  it.each([
    ['asked for alone', 'ann@example.org', ''],
    ['named by an answer about a domain', 'ann@acme.com', 'shop.example'],
  ])(
    'a known credential that is compromised anew is one finding, of when it was first found: a person %s',
    async (_, address, site) => {
      await setup.prove('acme.com')
      const person = await setup.enrol(address)
      const pairs = [[address, site]] as const
      await setup.leak(pairs)
      const firstMs = setup.clock.nowMs
      await setup.runDay()
      setup.nextDay(40)
      await setup.leak(pairs, 'live', firstMs + 39 * DAY_MS)
      await setup.runDay()
      const sent = (await alerts()).filter(({ subject_id: subject }) => subject === person)
      const firstSeenAt = new Date(firstMs).toISOString()
      expect(sent.map(({ payload }) => JSON.parse(payload).data)).toMatchObject([
        { newCount: 1, count: 1, locations: [{ firstSeenAt }] },
      ])
    },
  )
})
