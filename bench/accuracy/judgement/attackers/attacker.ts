import type { Assumptions } from '../world/assumptions.ts'
import type { Chance } from '../world/chance.ts'
import type { Networks } from '../world/networks.ts'
import type { Person } from '../world/person.ts'
import type { RawVisit } from '../world/raw-visit.ts'

/** Inputs of an attacker. */
export interface Means {
  chance: Chance
  networks: Networks
  assumptions: Assumptions
}

/** An attacker who has the right password and tries one account once. */
export interface Attacker {
  name: string
  attempt(victim: Person, atMs: number, means: Means): RawVisit
}

/** An attacker who tries many accounts; these attempts count towards velocity. */
export interface Campaign {
  name: string
  /** Number of accounts that one campaign tries. */
  victims: number
  attempts(victims: readonly Person[], atMs: number, means: Means): RawVisit[]
}

/** Returns what every attempt shares with its victim: the account, its address and its exposure. */
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
