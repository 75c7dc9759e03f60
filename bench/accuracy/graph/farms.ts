import { DAY_MS, HOUR_MS } from '@vigil/evidence'
import { DAYS, type Machine, type Population, START_MS } from './population.ts'

const MIN_SIZE = 5
const MAX_SIZE = 200

/**
 * Adds farms of 5 to 200 accounts: few machines, IP addresses that rotate through a pool of their own or a carrier's,
 * made within an hour to three weeks. A fifth of the farms clear their cookies for every account. A quarter of the
 * machines are phones, whose model honest people also have.
 */
export function addFarms(population: Population, farms: number): void {
  for (let i = 0; i < farms; i += 1) addFarm(population)
}

function addFarm(population: Population): void {
  const { chance } = population
  const size = Math.round(MIN_SIZE * (MAX_SIZE / MIN_SIZE) ** chance.next())
  const truth = { group: 'farm' as const, name: population.name('farm'), size }
  const machines = Array.from({ length: Math.ceil(size / chance.between(8, 40)) }, () =>
    chance.hits(0.25)
      ? { ...population.phone(), visitor: population.name('visitor') }
      : antidetect(population),
  )
  const clears = chance.hits(0.2)
  const pool = chance.hits(0.7)
    ? Array.from({ length: Math.max(3, Math.round(size * chance.between(0.4, 2))) }, () =>
        population.address(),
      )
    : null
  const carrier = population.carrier()
  const patterned = chance.hits(0.5) ? population.email().replace(/\d*@/, '@') : null
  const lastsMs = chance.between(HOUR_MS, 21 * DAY_MS)
  const firstMs = START_MS + chance.between(0, DAYS * DAY_MS - lastsMs - 21 * DAY_MS)
  for (let n = 0; n < size; n += 1) {
    const usual = chance.pick(machines)
    const profile = clears ? { ...usual, visitor: population.name('visitor') } : usual
    const email = patterned?.replace('@', `${n + 1}@`) ?? population.email()
    const visit = { accountId: population.name('farmed'), email, truth }
    let atMs = firstMs + (n / size) * lastsMs
    const visits = 1 + (chance.hits(0.93) ? 1 + chance.below(3) : 0)
    for (let i = 0; i < visits; i += 1) {
      const machine = chance.hits(0.03) ? antidetect(population) : profile
      const ip = pool === null ? population.mobileAddress(carrier) : chance.pick(pool)
      population.add({ ...visit, atMs, machine, ip, mobile: pool === null })
      // The accounts are used once all of them are made.
      atMs = Math.max(atMs, firstMs + lastsMs) + chance.exponential(5 * DAY_MS)
    }
  }
}

/** A machine of an antidetect browser: its fingerprint is unique, and the same for all accounts of the profile. */
function antidetect(population: Population): Machine {
  return {
    device: population.name('made-up'),
    confidence: 'high',
    visitor: population.name('visitor'),
  }
}
