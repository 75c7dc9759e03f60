import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunPorts } from '../../packages/monitoring/run/run-ports.ts'
import { type ExposureWorld, openExposureWorld } from '../support/exposure-world.ts'
import { breachModel } from '../support/hibp-server.ts'
import { Killed, mortalDatabase } from '../support/mortal-database.ts'

let world: ExposureWorld
beforeAll(async () => {
  world = await openExposureWorld()
})
afterAll(() => world.close())

const people = Array.from({ length: 12 }, (_, i) => `person${i}@mailbox.example`)

/** A first day, and a second one on which every source has news, up to the second day's run. */
async function twoDays(): Promise<void> {
  await world.reset()
  await world.prove('acme.com')
  await world.prove('app.acme.com', 'app')
  await world.endpoint()
  for (const address of people) await world.enrol(address)
  await world.enrol('jane@acme.com', 'employee')
  const { hibp } = world
  hibp.world.emailDomains = { 'acme.com': { jane: ['netflix.com'], jim: ['vpn.acme.com'] } }
  hibp.world.websites = { 'app.acme.com': ['person1@mailbox.example'] }
  hibp.world.accounts = Object.fromEntries(people.map((address) => [address, ['Adobe']]))
  await world.leak([['jane@acme.com', 'shop.example']])
  await world.runDay()
  world.nextDay()
  hibp.world.breaches.push(breachModel('Later'))
  hibp.world.accounts = Object.fromEntries(people.map((address) => [address, ['Adobe', 'Later']]))
  hibp.world.emailDomains = { 'acme.com': { jane: ['netflix.com', 'mail.acme.com'] } }
  hibp.world.websites = { 'app.acme.com': ['person1@mailbox.example', 'person2@mailbox.example'] }
  await world.leak([
    ['jane@acme.com', 'bank.example'],
    ['person3@mailbox.example', 'app.acme.com'],
  ])
}

/** All that a run leaves behind, but for times and random ids. */
async function endState() {
  const q = (sql: string) => world.rows(sql)
  return {
    findings: await q(`SELECT subject_id, layer, finding_hash, place, source, in_baseline, pending,
      absent, gone_ms IS NULL AS live FROM monitor_finding ORDER BY 1, 2, 3`),
    layers: await q(
      'SELECT domain_id, layer, source, count, baseline FROM monitor_layer ORDER BY 1, 2, 3',
    ),
    people: await q(
      'SELECT id, breach_hits, log_hits, catalogue_version FROM monitor_identity ORDER BY 1',
    ),
    alerts: await q(
      'SELECT dedupe_key, type, subject_id, new_count, state FROM monitor_alert ORDER BY 1',
    ),
    deliveries: await q(`SELECT a.dedupe_key, d.state FROM alert_delivery d
      JOIN monitor_alert a ON a.id = d.alert_id ORDER BY 1`),
    runs: await q('SELECT run_key, state, ok, failed FROM monitor_run ORDER BY 1'),
  }
}

/** A stream of numbers that is the same every time (a linear congruential generator). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe('a run that is killed', () => {
  it('at any of 50 points and goes on ends as one that was not, no alert lost or doubled', async () => {
    await twoDays()
    const counted = mortalDatabase(world.db, Number.POSITIVE_INFINITY, 'before')
    await world.runDay({ ...world.ports, db: counted.db })
    const undisturbed = await endState()
    expect(undisturbed.alerts.length).toBeGreaterThan(15)
    expect(undisturbed.deliveries).toHaveLength(undisturbed.alerts.length)
    expect(undisturbed.runs.map(({ state }) => state)).toEqual(['done', 'done'])
    const random = numbers(7)
    for (let i = 0; i < 50; i += 1) {
      const at = 1 + Math.floor(random() * counted.calls.made)
      const when = random() < 0.5 ? 'before' : 'after'
      await twoDays()
      await dieAndGoOn({ ...world.ports, db: mortalDatabase(world.db, at, when).db })
      expect(await endState(), `killed ${when} call ${at}`).toEqual(undisturbed)
    }
  }, 300_000)
})

async function dieAndGoOn(mortal: RunPorts): Promise<void> {
  await expect(world.runDay(mortal)).rejects.toThrow(Killed)
  await world.runDay()
}
