import { DAY_MS } from '@vigil/evidence'
import { DAYS, type Population, START_MS } from './population.ts'

const SHOPS = 8
const SCHOOLS = 8
const PUPILS = 25

/** Adds shops whose customers sign up on the service desk's tablet, and school classes that share a tablet. */
export function addSharedTablets(population: Population): void {
  for (let i = 0; i < SHOPS; i += 1) addShop(population)
  for (let i = 0; i < SCHOOLS; i += 1) addSchool(population)
}

function addShop(population: Population): void {
  const { chance } = population
  const tablet = { ...population.phone(), visitor: population.name('visitor') }
  const ip = population.address()
  const size = 40 + chance.below(110)
  const truth = { group: 'shop' as const, name: population.name('shop'), size }
  for (let i = 0; i < size; i += 1) {
    const visit = { accountId: population.name('customer'), email: population.email(), truth }
    let atMs = START_MS + chance.between(0, DAYS * DAY_MS)
    population.add({ ...visit, atMs, machine: tablet, ip, mobile: false })
    if (chance.hits(0.3)) continue
    const own = population.phone()
    const home = population.address()
    for (let n = 0; n < 1 + chance.below(4); n += 1) {
      atMs += chance.exponential(8 * DAY_MS)
      population.add({ ...visit, atMs, machine: own, ip: home, mobile: false })
    }
  }
}

function addSchool(population: Population): void {
  const { chance } = population
  const tablet = { ...population.phone(), visitor: population.name('visitor') }
  const ip = population.address()
  const truth = { group: 'school' as const, name: population.name('school'), size: PUPILS }
  const firstMs = START_MS + chance.below(30) * DAY_MS
  for (let i = 0; i < PUPILS; i += 1) {
    const visit = { accountId: population.name('pupil'), email: population.email(), truth }
    // The pupils take turns within one lesson, each week.
    for (let week = 0; week < 6; week += 1) {
      if (week > 0 && chance.hits(0.3)) continue
      const atMs = firstMs + week * 7 * DAY_MS + i * 100_000
      population.add({ ...visit, atMs, machine: tablet, ip, mobile: false })
    }
  }
}
