import type { Assumptions } from '../world/assumptions.ts'
import type { Chance } from '../world/chance.ts'
import type { Networks } from '../world/networks.ts'
import type { Person } from '../world/person.ts'
import type { RawVisit } from '../world/raw-visit.ts'

/** What an attacker works with. */
export interface Means {
  chance: Chance
  networks: Networks
  assumptions: Assumptions
}

/** Somebody with the right password who tries one account once. */
export interface Attacker {
  name: string
  attempt(victim: Person, atMs: number, means: Means): RawVisit
}

/** Somebody who tries many accounts; the attempts enter the counters. */
export interface Campaign {
  name: string
  /** Accounts that one campaign tries. */
  victims: number
  attempts(victims: readonly Person[], atMs: number, means: Means): RawVisit[]
}

/** What every attempt has from its victim: the account, and what is known of its address. */
export function against(
  { nature }: Person,
  atMs: number,
): Pick<
  RawVisit,
  'event' | 'atMs' | 'accountId' | 'email' | 'exposure' | 'probed' | 'refusesScript'
> {
  return {
    event: 'login',
    atMs,
    accountId: nature.id,
    email: nature.email,
    exposure: nature.exposure,
    probed: true,
    refusesScript: false,
  }
}
