import { DAY_MS, DAYS, HOUR_MS, type Machine, START_MS, type World } from './world.ts'

const MIN_SIZE = 5
const MAX_SIZE = 200

/**
 * Farms of 5 to 200 accounts: few machines, addresses that rotate through a pool of their own or
 * through a carrier's, made within an hour or within three weeks. A fifth clear their cookies for
 * every account, a quarter of the machines are phones, whose model others have as well.
 */
export function addFarms(world: World, farms: number): void {
  for (let i = 0; i < farms; i += 1) addFarm(world)
}

function addFarm(world: World): void {
  const { chance } = world
  const size = Math.round(MIN_SIZE * (MAX_SIZE / MIN_SIZE) ** chance.next())
  const truth = { group: 'farm' as const, name: world.name('farm'), size }
  const machines = Array.from({ length: Math.ceil(size / chance.between(8, 40)) }, () =>
    chance.hits(0.25) ? { ...world.phone(), visitor: world.name('visitor') } : antidetect(world),
  )
  const clears = chance.hits(0.2)
  const pool = chance.hits(0.7)
    ? Array.from({ length: Math.max(3, Math.round(size * chance.between(0.4, 2))) }, () =>
        world.address(),
      )
    : null
  const carrier = world.carrier()
  const patterned = chance.hits(0.5) ? world.email().replace(/\d*@/, '@') : null
  const lastsMs = chance.between(HOUR_MS, 21 * DAY_MS)
  const firstMs = START_MS + chance.between(0, DAYS * DAY_MS - lastsMs - 21 * DAY_MS)
  for (let n = 0; n < size; n += 1) {
    const usual = chance.pick(machines)
    const profile = clears ? { ...usual, visitor: world.name('visitor') } : usual
    const email = patterned?.replace('@', `${n + 1}@`) ?? world.email()
    const visit = { accountId: world.name('farmed'), email, truth }
    let atMs = firstMs + (n / size) * lastsMs
    const visits = 1 + (chance.hits(0.93) ? 1 + chance.below(3) : 0)
    for (let i = 0; i < visits; i += 1) {
      const machine = chance.hits(0.03) ? antidetect(world) : profile
      const ip = pool === null ? world.mobileAddress(carrier) : chance.pick(pool)
      world.add({ ...visit, atMs, machine, ip, mobile: pool === null })
      // They come back when all are made: to be of use.
      atMs = Math.max(atMs, firstMs + lastsMs) + chance.exponential(5 * DAY_MS)
    }
  }
}

/** A machine made up by a tool: like no other, and the same for every account that it holds. */
function antidetect(world: World): Machine {
  return { device: world.name('made-up'), confidence: 'high', visitor: world.name('visitor') }
}
