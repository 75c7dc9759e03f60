import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMonitor } from '../../packages/monitoring/overview/read-monitor.ts'
import { type ExposureWorld, openExposureWorld, WORKSPACE } from '../support/exposure-world.ts'
import { breachModel } from '../support/hibp-server.ts'

let world: ExposureWorld
beforeAll(async () => {
  world = await openExposureWorld('d1')
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const alerts = () =>
  world.rows<{
    type: string
    subject_id: string
    layer: string
    new_count: number
    payload: string
  }>('SELECT * FROM monitor_alert ORDER BY created_ms, id')

describe('the daily run over D1', () => {
  it('takes the first whole answer as the baseline, and alerts of what comes after', async () => {
    await world.prove('acme.com')
    world.hibp.world.emailDomains = { 'acme.com': { andy: ['netflix.com', 'vpn.acme.com'] } }
    await world.runDay()
    expect(await alerts()).toEqual([])
    let state = await readMonitor(WORKSPACE, world.db)
    expect(state.domains[0]?.layers).toMatchObject({
      employeeOnSystem: { count: 1, baseline: 1 },
      employeeElsewhere: { count: 1, baseline: 1 },
    })
    world.nextDay()
    world.hibp.world.emailDomains = {
      'acme.com': { andy: ['netflix.com', 'vpn.acme.com'], jane: ['mail.acme.com'] },
    }
    await world.runDay()
    const told = await alerts()
    expect(told).toHaveLength(1)
    expect(JSON.parse(told[0]?.payload ?? '')).toMatchObject({
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
    state = await readMonitor(WORKSPACE, world.db)
    expect(state.domains[0]?.layers.employeeOnSystem).toEqual({ count: 2, baseline: 1 })
    expect(state.settings.lastRunAt).not.toBeNull()
  })

  it('alerts of a person once, when the breach is new', async () => {
    await world.enrol('ann@example.org')
    world.hibp.world.accounts = { 'ann@example.org': ['Adobe'] }
    await world.runDay()
    expect(await alerts()).toEqual([])
    world.nextDay()
    await world.runDay()
    expect(await alerts()).toEqual([])
    world.nextDay()
    world.hibp.world.breaches.push(breachModel('Later'))
    world.hibp.world.accounts = { 'ann@example.org': ['Adobe', 'Later'] }
    await world.runDay()
    world.nextDay()
    await world.runDay()
    const told = await alerts()
    expect(told).toHaveLength(1)
    expect(JSON.parse(told[0]?.payload ?? '')).toMatchObject({
      data: { newCount: 1, count: 2, baseline: 1, locations: [{ domain: 'Later' }] },
    })
    const { identities } = await readMonitor(WORKSPACE, world.db)
    expect(identities[0]).toMatchObject({ breachHits: 2, breachLocations: ['Later', 'Adobe'] })
    const runs = await world.rows('SELECT state FROM monitor_run')
    expect(runs.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  })
})
