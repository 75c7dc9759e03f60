import { DAY_MS, HOUR_MS } from '@vigil/evidence'
import { DAYS, type Population, START_MS } from './population.ts'

const OFFICES = 6

/**
 * Adds companies whose laptops are set up from one image: one device key, but a visitor id for each laptop. All
 * colleagues sign up within three weeks, work at the office and at home, and three in five also use a phone.
 */
export function addOffices(population: Population): void {
  for (let i = 0; i < OFFICES; i += 1) addOffice(population)
}

function addOffice(population: Population): void {
  const { chance } = population
  const size = 10 + chance.below(50)
  const truth = { group: 'office' as const, name: population.name('office'), size }
  const image = { device: population.name('image'), confidence: 'high' as const }
  const office = population.address()
  const thereShare = chance.between(0.4, 0.9)
  const lastsMs = chance.between(HOUR_MS, 21 * DAY_MS)
  const firstMs = START_MS + chance.between(0, DAYS * DAY_MS - lastsMs)
  for (let i = 0; i < size; i += 1) {
    const visit = { accountId: population.name('colleague'), email: population.email(), truth }
    const laptop = { ...image, visitor: population.name('visitor') }
    const phone = chance.hits(0.6) ? population.phone() : null
    const carrier = population.carrier()
    const home = population.address()
    let atMs = firstMs + chance.between(0, lastsMs)
    for (let n = 0; n < 3 + chance.below(8); n += 1) {
      if (phone !== null && n > 0 && chance.hits(0.25)) {
        population.add({
          ...visit,
          atMs,
          machine: phone,
          ip: population.mobileAddress(carrier),
          mobile: true,
        })
      } else {
        const ip = chance.hits(thereShare) ? office : home
        population.add({ ...visit, atMs, machine: laptop, ip, mobile: false })
      }
      atMs += chance.exponential(3 * DAY_MS)
    }
  }
}
