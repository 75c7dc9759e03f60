import { isGoodLogin, isKnownLogin, type Judged } from '../judged.ts'
import { shareFrom } from '../metrics/ranking.ts'
import { thresholdAtTpr } from '../metrics/tpr-at-fpr.ts'
import { scoreOf } from './attackers.ts'

/** Ranges of the number of an account's earlier visits, both ends included. */
export const HISTORIES = [
  [1, 1],
  [2, 5],
  [6, 7],
  [8, 12],
  [13, 24],
  [25, 40],
  [41, Number.POSITIVE_INFINITY],
] as const
/** Mean days between two logins. */
const FREQUENCIES = [
  ['daily', 0, 2],
  ['several days', 2, 5],
  ['weekly', 5, 15],
  ['monthly', 15, Number.POSITIVE_INFINITY],
] as const

export const nameOf = ([from, to]: readonly [number, number]): string =>
  from === to ? `${from}` : to === Number.POSITIVE_INFINITY ? `${from}+` : `${from}-${to}`

/**
 * Returns the share of good logins that get a step-up at the threshold that stops `minTpr` of one attacker's attempts,
 * by the length of the account's history. One threshold applies to all accounts.
 */
export function reauthentication(
  judged: readonly Judged[],
  attacker: string,
  minTpr: number,
  by = scoreOf,
): Record<string, number> {
  const attempts = judged.filter((it) => it.group === attacker && isKnownLogin(it))
  const threshold = thresholdAtTpr(attempts.map(by), minTpr)
  const good = judged.filter(isGoodLogin)
  return Object.fromEntries(
    HISTORIES.map((history) => {
      const [from, to] = history
      const logins = good.filter(({ prior }) => prior >= from && prior <= to)
      return [nameOf(history), shareFrom(logins.map(by), threshold)]
    }),
  )
}

/** Returns the same share by how often people log in. */
export function byFrequency(
  judged: readonly Judged[],
  attacker: string,
  minTpr: number,
): Record<string, number> {
  const attempts = judged.filter((it) => it.group === attacker && isKnownLogin(it))
  const threshold = thresholdAtTpr(attempts.map(scoreOf), minTpr)
  const good = judged.filter(isGoodLogin)
  return Object.fromEntries(
    FREQUENCIES.map(([name, from, to]) => {
      const logins = good.filter(({ gapDays }) => gapDays >= from && gapDays < to)
      return [name, shareFrom(logins.map(scoreOf), threshold)]
    }),
  )
}
