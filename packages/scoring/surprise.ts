import type { Arrivals, Evidence, WindowCounts } from '@vigil/evidence'
import { policy } from './policy/index.ts'

const { prior, maxMembers, from, perNat } = policy.deviceSurprise
const HOURS_A_DAY = 24

/** People on a device key within a window, beside this visit, and those who came to the site without it. */
interface Crowd {
  others: number
  arrivals: number
  /** The most of `others` who can still be coming, by how many came of late. */
  current: number
}

/**
 * Log-odds, above 0, that this visit belongs to a crowd on its device key: 0 where nothing is unusual or
 * nothing can be compared. Arrivals on the key within an hour, a day and two weeks are held against the
 * site's own arrivals in the same time and against what is known of how common the key is. Two bounds hold:
 * how unlikely so many are by chance (Poisson, less ln 3 for three windows), and how many times they are
 * what chance brings, as a large site makes every excess unlikely and most of a popular key's visitors are
 * in no crowd.
 */
export function crowdOdds(evidence: Evidence): number {
  if (evidence.device?.deviceKey == null) return 0
  const counted = evidence.history?.population?.arrivals ?? null
  const crowds = crowdsOf(evidence, counted).filter(({ others }) => others >= 1)
  if (crowds.length === 0) return 0
  const shares = sharesOf(counted)
  const meanShare = shares.reduce((sum, [share, probability]) => sum + share * probability, 0)
  const odds = crowds.map((crowd) => {
    const surprise = surpriseOf(crowd.others, crowd.others + crowd.arrivals, shares) - Math.log(3)
    const times = Math.min(crowd.others, crowd.current) / (meanShare * Math.max(1, crowd.arrivals))
    return Math.min(perNat * (surprise - from), Math.log(Math.max(1, times)))
  })
  return Math.max(0, ...odds)
}

/** What was counted in the three windows; a crowd that has gone by does not bring this visit. */
function crowdsOf(
  { graph, velocity, event }: Evidence,
  counted: Arrivals | null,
): readonly Crowd[] {
  const { device = null, accountsPerDevice = null, site = null } = velocity ?? {}
  const hour = sharersIn(device, accountsPerDevice, 'hour1')
  const day = sharersIn(device, accountsPerDevice, 'hour24')
  const crowds: Crowd[] = []
  if (site !== null) {
    crowds.push(crowdOf(hour, site.hour1 - 1, hour))
    crowds.push(crowdOf(day, site.hour24 - 1, HOURS_A_DAY * (hour + 1)))
  }
  const signups = signupsSince(counted, site)
  if (event === 'signup' && graph !== null && signups !== null) {
    const newcomers = graph.newcomersOnDevice
    const perDay = (day + 1) / Math.max(1, graph.newestOnDeviceDays)
    const current = device === null ? newcomers : policy.graph.newDays * perDay
    crowds.push(crowdOf(newcomers, signups, current))
  }
  return crowds
}

const crowdOf = (others: number, arrivals: number, current: number): Crowd => ({
  others,
  arrivals: Math.max(0, arrivals - others),
  current,
})

type Shares = readonly (readonly [share: number, probability: number])[]

/** Other accounts on the key: distinct ones where they are few, events where they are many. */
function sharersIn(
  events: WindowCounts | null,
  accounts: WindowCounts | null,
  window: 'hour1' | 'hour24',
): number {
  const distinct = accounts?.[window] ?? 0
  const counted = events?.[window] ?? 0
  return (distinct >= maxMembers ? counted : Math.min(distinct, counted)) - 1
}

/** Sign-ups of the site in two weeks; null where its rate is not known. */
function signupsSince(counted: Arrivals | null, site: WindowCounts | null): number | null {
  if (counted === null) return site?.hour24 ?? null
  const days = Math.min(policy.graph.newDays, counted.days)
  return counted.signupsPerDay * days + (site?.hour24 ?? 0)
}

/** How common the key may be: the prior of keys, and what was counted of this one (Bayes). */
function sharesOf(counted: Arrivals | null): Shares {
  if (counted === null) return prior
  const { accounts, deviceAccounts } = counted
  // A farm makes its key common of late: then the older half alone is the key's own past.
  const older = deviceAccounts[0] / Math.max(1, accounts[0])
  const newer = deviceAccounts[1] / Math.max(1, accounts[1])
  const n = deviceAccounts[0] + (older < newer ? 0 : deviceAccounts[1])
  const people = accounts[0] + (older < newer ? 0 : accounts[1])
  const likelihoods = prior.map(
    ([share, probability]) => Math.log(probability) + n * Math.log(share) - people * share,
  )
  const largest = Math.max(...likelihoods)
  const weights = likelihoods.map((it) => Math.exp(it - largest))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return prior.map(([share], i) => [share, (weights[i] ?? 0) / sum])
}

function surpriseOf(others: number, arrivals: number, shares: Shares): number {
  const chance = shares.reduce(
    (sum, [share, probability]) =>
      sum + probability * atLeast(others, Math.max(others, arrivals) * share),
    0,
  )
  return natsOf(chance)
}

/** Nats of surprise at something of this probability. */
export const natsOf = (chance: number): number => -Math.log(Math.max(1e-12, chance))

/** Probability of `n` and more where `expected` are (Poisson). */
export function atLeast(n: number, expected: number): number {
  if (n <= 0 || expected > n) return expected > n ? 1 - below(n, expected) : 1
  let term = Math.exp(-expected + n * Math.log(expected) - lnFactorial(n))
  let sum = 0
  for (let i = n + 1; term > 1e-15 && i < n + 1000; i += 1) {
    sum += term
    term *= expected / i
  }
  return Math.min(1, sum)
}

function below(n: number, expected: number): number {
  let sum = 0
  let logTerm = -expected
  for (let i = 0; i < n; i += 1) {
    sum += Math.exp(logTerm)
    logTerm += Math.log(expected) - Math.log(i + 1)
  }
  return Math.min(1, sum)
}

/** ln n!, by Stirling's series from 16 on. */
function lnFactorial(n: number): number {
  if (n < 16) {
    let sum = 0
    for (let i = 2; i <= n; i += 1) sum += Math.log(i)
    return sum
  }
  return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + 1 / (12 * n)
}
