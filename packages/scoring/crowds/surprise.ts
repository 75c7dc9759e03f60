// Probability of a count by chance, and the log-odds that follow from it; shared by the signals of crowds.

/** Shares of a site's visits that a key, a network or a missing browser may have, each with its probability. */
export type Shares = readonly (readonly [share: number, probability: number])[]

/** Lower bound of a probability, so that its logarithm is finite. */
const MIN_CHANCE = 1e-12

/** Returns the prior's shares with their probabilities after an observation of this log-likelihood (Bayes). */
export function posterior(prior: Shares, logLikelihood: (share: number) => number): Shares {
  const logs = prior.map(([share, probability]) => Math.log(probability) + logLikelihood(share))
  const largest = Math.max(...logs)
  const weights = logs.map((it) => Math.exp(it - largest))
  let sum = 0
  for (const weight of weights) sum += weight
  return prior.map(([share], i) => [share, (weights[i] ?? 0) / sum])
}

/** Returns the mean share. */
export function meanOf(shares: Shares): number {
  let mean = 0
  for (const [share, probability] of shares) mean += probability * share
  return mean
}

/**
 * Returns the probability that `n` or more of the arrivals have the key of these shares (Poisson).
 *
 * @param most upper bound of the expected number
 */
export function chanceOf(
  n: number,
  arrivals: number,
  shares: Shares,
  most: number = Infinity,
): number {
  let chance = 0
  for (const [share, probability] of shares) {
    chance += probability * atLeast(n, Math.min(most, arrivals * share))
  }
  return chance
}

/** Surprisal from which a count is evidence, nats, and the log-odds of each nat beyond. */
interface SurprisePolicy {
  minNats: number
  logOddsPerNat: number
}

/**
 * Returns the log-odds, 0 or above, that a count has another cause than chance, by its surprisal. At a large site every
 * excess is unlikely, so they are bounded by the logarithm of the ratio to the expected count.
 *
 * @param chance probability of such a count by chance
 */
export function surpriseOdds(
  { minNats, logOddsPerNat }: SurprisePolicy,
  { count, expected, chance }: { count: number; expected: number; chance: number },
): number {
  const nats = -Math.log(Math.max(MIN_CHANCE, chance))
  const bound = Math.log(Math.max(1, count / expected))
  return Math.max(0, Math.min(logOddsPerNat * (nats - minNats), bound))
}

/** Returns the same of `count` arrivals with the key of these shares, compared with the other arrivals. */
export function excessOdds(
  by: SurprisePolicy,
  count: number,
  arrivals: number,
  shares: Shares,
): number {
  const expected = meanOf(shares) * Math.max(1, arrivals - count)
  // The chance takes long to compute.
  if (count <= expected) return 0
  return surpriseOdds(by, { count, expected, chance: chanceOf(count, arrivals, shares) })
}

/** Returns the probability of `n` or more if `expected` is the mean (Poisson). */
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
  const logExpected = Math.log(expected)
  let sum = 0
  let logTerm = -expected
  for (let i = 0; i < n; i += 1) {
    sum += Math.exp(logTerm)
    logTerm += logExpected - Math.log(i + 1)
  }
  return Math.min(1, sum)
}

/** ln n! by n. */
const LN_FACTORIALS = [0]
for (let n = 1; n < 16; n += 1) LN_FACTORIALS.push((LN_FACTORIALS[n - 1] ?? 0) + Math.log(n))

/** ln n!, by Stirling's series from 16 on. */
const lnFactorial = (n: number): number =>
  LN_FACTORIALS[Math.floor(n)] ??
  n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + 1 / (12 * n)
