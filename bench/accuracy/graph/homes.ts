import { DAY_MS, HOUR_MS } from '@vigil/evidence'
import { DAYS, type Machine, type Population, START_MS, type Truth } from './population.ts'

const SIZES = [
  [1, 35],
  [2, 30],
  [3, 14],
  [4, 14],
  [5, 5],
  [6, 2],
] as const
const CAMPUSES = 3
const STUDENTS = 0.15

interface Home {
  truth: Truth
  /** The IP address at a time: some providers change it daily. */
  addressAt(atMs: number): string
  shared: Machine | null
}

/** Adds households with their phones and a shared desktop; students also use a campus. */
export function addHomes(population: Population, people: number): void {
  const campuses = Array.from({ length: CAMPUSES }, () => campus(population))
  let housed = 0
  while (housed < people) {
    const { chance } = population
    const size = chance.weighted(SIZES)
    housed += size
    const home = openHome(population, size)
    // All of them sign up on the shared machine in one evening.
    const together = home.shared !== null && chance.hits(0.15)
    const evening = START_MS + chance.below(DAYS) * DAY_MS + 19 * HOUR_MS
    for (let i = 0; i < size; i += 1) {
      const joinedMs = together
        ? evening + i * chance.between(60_000, 600_000)
        : START_MS + chance.between(0, DAYS * DAY_MS)
      live(
        population,
        home,
        chance.hits(STUDENTS) ? chance.pick(campuses) : null,
        joinedMs,
        together,
      )
    }
  }
}

function openHome(population: Population, size: number): Home {
  const { chance } = population
  const leaseDays = chance.weighted([
    [1, 15],
    [7, 15],
    [400, 70],
  ])
  const addresses = new Map<number, string>()
  return {
    truth: { group: 'household', name: population.name('home'), size },
    shared: size > 1 && chance.hits(0.6) ? population.desktop() : null,
    addressAt(atMs) {
      const lease = Math.floor(atMs / DAY_MS / leaseDays)
      const address = addresses.get(lease) ?? population.address()
      addresses.set(lease, address)
      return address
    },
  }
}

interface Campus {
  address: string
  /** Device key of the machines of one image, whose browser profiles are wiped after each session. */
  room: string
}

function campus(population: Population): Campus {
  return { address: population.address(), room: population.name('room') }
}

function live(
  population: Population,
  home: Home,
  campus: Campus | null,
  joinedMs: number,
  together: boolean,
): void {
  const { chance } = population
  const accountId = population.name('person')
  const email = population.email()
  const own = chance.hits(0.85) || home.shared === null ? population.phone() : null
  const carrier = population.carrier()
  const visits = 3 + chance.below(8)
  let atMs = joinedMs
  for (let n = 0; n < visits; n += 1) {
    const onShared = home.shared !== null && ((together && n === 0) || chance.hits(0.4))
    const personal = onShared ? home.shared : (own ?? home.shared)
    if (personal === null) return
    // Cleared cookies give the machine a new visitor id.
    if (chance.hits(0.05)) personal.visitor = population.name('visitor')
    const machine = { ...personal }
    const place = chance.next()
    const visit = { atMs, accountId, email, truth: home.truth }
    if (campus !== null && place < 0.3) {
      const room = {
        device: campus.room,
        confidence: 'high' as const,
        visitor: population.name('visitor'),
      }
      const seat = chance.hits(0.5) ? room : machine
      population.add({ ...visit, machine: seat, ip: campus.address, mobile: false })
    } else if (!onShared && personal === own && place > 0.65) {
      population.add({ ...visit, machine, ip: population.mobileAddress(carrier), mobile: true })
    } else {
      population.add({ ...visit, machine, ip: home.addressAt(atMs), mobile: false })
    }
    atMs += chance.exponential(6 * DAY_MS)
  }
}
