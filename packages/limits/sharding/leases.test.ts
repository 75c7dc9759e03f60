import { expect, it } from 'vitest'
import { drawing, LeaseSimulation } from '../testing/lease-simulation.ts'

/** An admission leaves at most a slot (1/120 of the window), a step of its report and a message late. */
function slackMs(windowSec: number, maxDelayMs = 20): number {
  return (windowSec * 1000 * 1.25) / 120 + 3 * maxDelayMs
}

/** Requests at a steady rate, one object taking half of them. */
function steady(
  sim: LeaseSimulation,
  { perSec, sec, objects }: { perSec: number; sec: number; objects: number },
): void {
  const draw = drawing(1)
  for (let i = 0; i < perSec * sec; i += 1) {
    const index = draw() < 0.5 ? 1 : Math.floor(draw() * objects)
    sim.arrive(sim.nowMs + (i * 1000) / perSec, index)
  }
}

it('admits all of 5,000 requests a second at a limit of 10,000, by few messages', async () => {
  const sim = new LeaseSimulation({ objects: 8, limit: 10_000, windowSec: 1, seed: 1 })
  steady(sim, { perSec: 5_000, sec: 4, objects: 8 })
  await sim.run(sim.nowMs + 6_000)
  expect(sim.admittedMs).toHaveLength(20_000)
  expect(sim.refusedMs).toHaveLength(0)
  expect(sim.messages).toBeLessThan(1_000)
  expect(sim.writes).toBeLessThan(2_000)
})

it.each([
  { limit: 10_000, windowSec: 1, perSec: 15_000, sec: 2 },
  { limit: 10_000, windowSec: 6, perSec: 2_500, sec: 14 },
  { limit: 1_000, windowSec: 10, perSec: 300, sec: 25 },
  { limit: 20, windowSec: 10, perSec: 4, sec: 60 },
  { limit: 3, windowSec: 60, perSec: 1, sec: 180 },
])(
  'admits $limit in $windowSec s of $perSec a second: no more, and refuses none for which there is room',
  async ({ limit, windowSec, perSec, sec }) => {
    const sim = new LeaseSimulation({ objects: 8, limit, windowSec, seed: 2, skewMs: 5_000 })
    steady(sim, { perSec, sec, objects: 8 })
    await sim.run(sim.nowMs + sec * 1000 + 2_000)
    expect(sim.mostInAnyWindow()).toBe(limit)
    expect(sim.refusedWrongly(slackMs(windowSec))).toBe(0)
    expect(sim.unreachable).toBe(0)
  },
)

it('counts the leases of a crashed object as used: never exceeds the limit, and recovers all of it a window later', async () => {
  const sim = new LeaseSimulation({ objects: 4, limit: 2_000, windowSec: 4, seed: 3 })
  const startMs = sim.nowMs
  steady(sim, { perSec: 1_000, sec: 14, objects: 4 })
  for (let i = 1; i < 8; i += 1) sim.crash(startMs + i * 700 + 13, 1 + (i % 3))
  await sim.run(startMs + 16_000)
  expect(sim.mostInAnyWindow()).toBeLessThanOrEqual(2_000)
  expect(sim.refusedWrongly(slackMs(4))).toBeGreaterThan(0)
  expect(sim.refusedWrongly(slackMs(4), startMs + 11_000)).toBe(0)
})

it('applies the limit when the object that owns the window is evicted while leases exist', async () => {
  const sim = new LeaseSimulation({ objects: 4, limit: 3_000, windowSec: 4, seed: 4 })
  const startMs = sim.nowMs
  steady(sim, { perSec: 1_000, sec: 10, objects: 4 })
  for (let i = 1; i < 8; i += 1) sim.crash(startMs + i * 900 + 7, 0)
  await sim.run(startMs + 12_000)
  expect(sim.mostInAnyWindow()).toBeLessThanOrEqual(3_000)
  expect(sim.admittedMs.length).toBeGreaterThan(4_500)
})

it.each([11, 12, 13, 14, 15, 16, 17, 18])(
  'never exceeds the limit where messages are slow, cross and are lost and objects crash (draw %i)',
  async (seed) => {
    const draw = drawing(seed)
    const objects = 2 + Math.floor(draw() * 7)
    const limit = 1 + Math.floor(draw() * 400)
    const windowSec = 1 + Math.floor(draw() * 6)
    const sim = new LeaseSimulation({
      objects,
      limit,
      windowSec,
      seed,
      skewMs: 60_000,
      maxDelayMs: 1 + Math.floor(draw() * 400),
      lost: draw() * 0.3,
    })
    const startMs = sim.nowMs
    for (let burst = 0; burst < 40; burst += 1) {
      const atMs = startMs + Math.floor(draw() * 12_000)
      const n = Math.floor(draw() * 150)
      for (let i = 0; i < n; i += 1) {
        sim.arrive(atMs + Math.floor(draw() * 300), Math.floor(draw() * objects))
      }
    }
    for (let i = 0; i < 6; i += 1) {
      sim.crash(startMs + Math.floor(draw() * 12_000), 1 + Math.floor(draw() * (objects - 1)))
    }
    await sim.run(startMs + 16_000)
    expect(sim.admittedMs.length).toBeGreaterThan(0)
    expect(sim.mostInAnyWindow()).toBeLessThanOrEqual(limit)
  },
)
