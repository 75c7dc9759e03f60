import type {
  BacktestGroup,
  BacktestResult,
  NotAllowedShare,
  ThresholdShares,
  Verdict,
} from '@vigil/contract'

/** What the pages of a backtest come to together. */
export type BacktestSum = Omit<BacktestResult, 'requestId'>

/** Adds the next page, of older checks, to those before it. */
export function addPage(sum: BacktestSum, page: BacktestSum): BacktestSum {
  return {
    ...addGroups(sum, page),
    skipped: sum.skipped + page.skipped,
    superseded: sum.superseded + page.superseded,
    byLabel: {
      fraud: addGroups(sum.byLabel.fraud, page.byLabel.fraud),
      legitimate: addGroups(sum.byLabel.legitimate, page.byLabel.legitimate),
      none: addGroups(sum.byLabel.none, page.byLabel.none),
    },
    changes: [...sum.changes, ...page.changes],
    // The same rules are tried at the same thresholds.
    thresholds: sum.thresholds.map((shares, i) => addShares(shares, page.thresholds[i])),
    nextCursor: page.nextCursor,
  }
}

export const addGroups = (a: BacktestGroup, b: BacktestGroup): BacktestGroup => ({
  checks: a.checks + b.checks,
  changed: a.changed + b.changed,
  before: addCounts(a.before, b.before),
  after: addCounts(a.after, b.after),
})

type Counts = Record<Verdict, number>

const addCounts = (a: Counts, b: Counts): Counts => ({
  allow: a.allow + b.allow,
  challenge: a.challenge + b.challenge,
  shadow: a.shadow + b.shadow,
  block: a.block + b.block,
})

function addShares(a: ThresholdShares, b: ThresholdShares | undefined): ThresholdShares {
  if (b === undefined) return a
  const add = (of: 'honest' | 'legitimate' | 'fraud') =>
    shareOf(a[of].checks + b[of].checks, a[of].notAllowed + b[of].notAllowed)
  return {
    challengeFrom: a.challengeFrom,
    honest: add('honest'),
    legitimate: add('legitimate'),
    fraud: add('fraud'),
  }
}

/** Share of the checks that are not allowed. */
export const notAllowedOf = (checks: number, { allow }: Counts): NotAllowedShare =>
  shareOf(checks, checks - allow)

/** 97.5 % quantile of the normal distribution. */
const Z = 1.96

/** Returns a share with its 95 % interval (Wilson 1927), as the API does for one page. */
export function shareOf(checks: number, notAllowed: number): NotAllowedShare {
  if (checks === 0) return { checks, notAllowed, share: null, low: null, high: null }
  const share = notAllowed / checks
  const spread = Z * Math.sqrt((share * (1 - share)) / checks + (Z * Z) / (4 * checks * checks))
  const middle = share + (Z * Z) / (2 * checks)
  const at = (end: number) => Math.min(1, Math.max(0, rounded(end / (1 + (Z * Z) / checks))))
  return {
    checks,
    notAllowed,
    share: rounded(share),
    low: notAllowed === 0 ? 0 : at(middle - spread),
    high: notAllowed === checks ? 1 : at(middle + spread),
  }
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000
