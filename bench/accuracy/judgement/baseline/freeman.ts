import type { PastVisit } from '@vigil/evidence'

/** A part of a feature with its weight (Wiefling et al. 2022, table of feature weights). */
interface Part {
  weight: number
  read(visit: PastVisit): string | number | null
}

const IP: readonly Part[] = [
  { weight: 0.6, read: (visit) => visit.ipKey },
  { weight: 0.3, read: (visit) => visit.asn },
  { weight: 0.1, read: (visit) => visit.country },
]
const USER_AGENT: readonly Part[] = [
  {
    weight: 0.5386653840551359,
    read: ({ browser, browserMajor, os }) => `${browser} ${browserMajor} ${os}`,
  },
  {
    weight: 0.2680451498625666,
    read: ({ browser, browserMajor }) => `${browser} ${browserMajor}`,
  },
  { weight: 0.18818295100109536, read: (visit) => visit.os },
  {
    weight: 0.0051065150812021525,
    read: ({ os }) => (os === 'ios' || os === 'android' ? 'mobile' : 'desktop'),
  },
]
const FEATURES = [IP, USER_AGENT]

interface Counts {
  total: number
  values: Map<string, number>
}

/**
 * The model of Freeman et al. (NDSS 2016) as implemented in the open reference code of Wiefling et al.: the product
 * over features of p(x) / p(x|user), times p(user|attack) / p(user|legit), learned from successful logins only. If a
 * user never had a value, p(x|user) is a quarter of p(x).
 */
export class Freeman {
  readonly #world: Counts = { total: 0, values: new Map() }
  readonly #users = new Map<string, Counts>()

  learn(user: string, visit: PastVisit): void {
    const own = this.#users.get(user) ?? { total: 0, values: new Map<string, number>() }
    this.#users.set(user, own)
    for (const counts of [this.#world, own]) {
      counts.total += 1
      for (const [name] of namesOf(visit)) {
        counts.values.set(name, (counts.values.get(name) ?? 0) + 1)
      }
    }
  }

  /** ln of the risk score; null for a user without a history. */
  score(user: string, visit: PastVisit): number | null {
    const own = this.#users.get(user)
    if (own === undefined || this.#world.total === 0) return null
    let score = Math.log(this.#world.total / (this.#users.size * own.total))
    const names = namesOf(visit)
    for (let feature = 0; feature < FEATURES.length; feature++) {
      let world = 0
      let user = 0
      for (const [name, of, weight] of names) {
        if (of !== feature) continue
        const seen = this.#world.values.get(name) ?? 0
        world += weight * (seen === 0 ? 1 / (this.#world.total + 1) : seen / this.#world.total)
        user += (weight * (own.values.get(name) ?? 0)) / own.total
      }
      score += Math.log(world / (user === 0 ? world / 4 : user))
    }
    return score
  }
}

function namesOf(visit: PastVisit): [name: string, feature: number, weight: number][] {
  return FEATURES.flatMap((parts, feature) =>
    parts.map(({ weight, read }, part): [string, number, number] => [
      `${feature}.${part} ${read(visit)}`,
      feature,
      weight,
    ]),
  )
}
