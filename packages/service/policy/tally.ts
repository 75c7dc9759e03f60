import type {
  BacktestGroup,
  BacktestLabel,
  NotAllowedShare,
  ThresholdShares,
  Verdict,
} from '@vigil/contract'

/** A stored check, judged by two policies. */
export interface Compared {
  label: BacktestLabel
  before: Verdict
  after: Verdict
}

const NONE: Readonly<Record<Verdict, number>> = { allow: 0, challenge: 0, shadow: 0, block: 0 }

/** Counts verdicts before and after. */
export function groupOf(compared: readonly Omit<Compared, 'label'>[]): BacktestGroup {
  const before = { ...NONE }
  const after = { ...NONE }
  let changed = 0
  for (const one of compared) {
    before[one.before] += 1
    after[one.after] += 1
    if (one.before !== one.after) changed += 1
  }
  return { checks: compared.length, changed, before, after }
}

/** Counts verdicts before and after by label. */
export function groupsOf(compared: readonly Compared[]): Record<BacktestLabel, BacktestGroup> {
  const of = (label: BacktestLabel) => groupOf(compared.filter((one) => one.label === label))
  return { fraud: of('fraud'), legitimate: of('legitimate'), none: of('none') }
}

/** 97.5 % quantile of the normal distribution. */
const Z = 1.96

/** Returns a share with its 95 % interval (Wilson 1927), which holds for few checks and for shares near 0. */
export function shareOf(checks: number, notAllowed: number): NotAllowedShare {
  if (checks === 0) return { checks, notAllowed, share: null, low: null, high: null }
  const share = notAllowed / checks
  const spread = Z * Math.sqrt((share * (1 - share)) / checks + (Z * Z) / (4 * checks * checks))
  const middle = share + (Z * Z) / (2 * checks)
  const whole = 1 + (Z * Z) / checks
  const at = (end: number) => Math.min(1, Math.max(0, rounded(end / whole)))
  return {
    checks,
    notAllowed,
    share: rounded(share),
    low: notAllowed === 0 ? 0 : at(middle - spread),
    high: notAllowed === checks ? 1 : at(middle + spread),
  }
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000

/** A check with its verdicts at each threshold, in their order. */
export interface AtThresholds {
  label: BacktestLabel
  verdicts: readonly Verdict[]
}

/** Counts the checks that each threshold would not allow. */
export function sharesAt(
  thresholds: readonly number[],
  checks: readonly AtThresholds[],
): ThresholdShares[] {
  const share = (i: number, isOf: (label: BacktestLabel) => boolean) => {
    const of = checks.filter(({ label }) => isOf(label))
    const refused = of.filter(({ verdicts }) => verdicts[i] !== 'allow')
    return shareOf(of.length, refused.length)
  }
  return thresholds.map((challengeFrom, i) => ({
    challengeFrom,
    honest: share(i, (label) => label !== 'fraud'),
    legitimate: share(i, (label) => label === 'legitimate'),
    fraud: share(i, (label) => label === 'fraud'),
  }))
}
