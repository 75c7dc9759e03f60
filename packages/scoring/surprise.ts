import type { Arrivals, Evidence, WindowCounts } from '@vigil/evidence'
import { policy } from './policy/index.ts'

const { prior, maxMembers } = policy.deviceSurprise

/**
 * How unlikely it is that as many people share this visit's device key by chance: -ln of the
 * probability, 0 where nothing is unusual or nothing can be compared. Arrivals on the key within an
 * hour, a day and two weeks are held against the site's own arrivals in the same time (Poisson) and
 * against what is known of how common the key is. The largest of three counts, less ln 3.
 */
export function deviceSurprise(evidence: Evidence): number {
  const { graph, velocity, device, history, event } = evidence
  if (device?.deviceKey == null) return 0
  const counted = history?.population?.arrivals ?? null
  const shares = sharesOf(counted)
  const site = velocity?.site ?? null
  const found = [0]
  for (const window of ['hour1', 'hour24'] as const) {
    const others = sharersIn(velocity?.device ?? null, velocity?.accountsPerDevice ?? null, window)
    if (site !== null) found.push(surpriseOf(others, site[window] - 1, shares))
  }
  if (event === 'signup' && graph !== null) {
    const arrivals = signupsSince(counted, site)
    if (arrivals !== null) found.push(surpriseOf(graph.newcomersOnDevice, arrivals, shares))
  }
  return Math.max(0, Math.max(...found) - Math.log(3))
}

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
  // A farm makes its key common of late: the half in which it was rarer is the key's own past.
  const older = deviceAccounts[0] / Math.max(1, accounts[0])
  const newer = deviceAccounts[1] / Math.max(1, accounts[1])
  const half = older <= newer ? 0 : 1
  const n = deviceAccounts[half]
  const likelihoods = prior.map(
    ([share, probability]) => Math.log(probability) + n * Math.log(share) - accounts[half] * share,
  )
  const largest = Math.max(...likelihoods)
  const weights = likelihoods.map((it) => Math.exp(it - largest))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return prior.map(([share], i) => [share, (weights[i] ?? 0) / sum])
}

function surpriseOf(others: number, arrivals: number, shares: Shares): number {
  if (others < 1) return 0
  const chance = shares.reduce(
    (sum, [share, probability]) =>
      sum + probability * atLeast(others, Math.max(others, arrivals) * share),
    0,
  )
  return -Math.log(Math.max(1e-12, chance))
}

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
