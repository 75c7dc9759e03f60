import { isGoodLogin, isKnownLogin, type Judged } from '../judged.ts'
import { auc } from '../metrics/auc.ts'
import { precisionAtFpr } from '../metrics/precision.ts'
import { mean, type Ranking } from '../metrics/ranking.ts'
import { tprAtFpr } from '../metrics/tpr-at-fpr.ts'

/** Figures of one attacker against all good logins, or of a farm against all honest sign-ups. */
export interface AttackerFigures {
  attempts: number
  auc: number
  /** True-positive rate at a false-positive rate of 0.1, 1 and 5 %. */
  tpr001: number
  tpr01: number
  tpr05: number
  /** By the service's own verdict: share not allowed, and share blocked. */
  stopped: number
  blocked: number
}

/** Attackers with the right password, as published studies describe them; `mixed` figures combine all four. */
export const REFERENCE = ['naive', 'vpn', 'targeted', 'very targeted'] as const
/** Prevalence: one login in so many is an attacker's (judgement). */
export const ONE_IN = 150

/** ln of the baseline's score; below all others if it has none. */
export const baselineOf = ({ baseline }: Judged): number => baseline ?? Number.NEGATIVE_INFINITY
export const scoreOf = ({ score }: Judged): number => score

/** Returns the figures of every attacker at accounts with a history, by our score or the baseline's. */
export function loginFigures(judged: readonly Judged[], by = scoreOf) {
  const honest = judged.filter(isGoodLogin).map(by)
  return figuresOf(judged.filter(isKnownLogin), honest, by)
}

/** Returns the figures of every kind of farm against the sign-ups of honest people. */
export function signupFigures(judged: readonly Judged[]): Record<string, AttackerFigures> {
  const signups = judged.filter(({ event }) => event === 'signup')
  const honest = signups.filter(({ segments }) => segments !== null).map(scoreOf)
  return figuresOf(signups, honest, scoreOf)
}

function figuresOf(
  judged: readonly Judged[],
  honest: readonly number[],
  by: (it: Judged) => number,
): Record<string, AttackerFigures> {
  const hostile = judged.filter(({ segments }) => segments === null)
  const groups = Map.groupBy(hostile, ({ group }) => group)
  return Object.fromEntries(
    Array.from(groups, ([group, attempts]) => {
      const ranking: Ranking = { honest, hostile: attempts.map(by) }
      return [
        group,
        {
          attempts: attempts.length,
          auc: auc(ranking),
          tpr001: tprAtFpr(ranking, 0.001),
          tpr01: tprAtFpr(ranking, 0.01),
          tpr05: tprAtFpr(ranking, 0.05),
          stopped: mean(attempts.map(({ verdict }) => Number(verdict !== 'allow'))),
          blocked: mean(attempts.map(({ verdict }) => Number(verdict === 'block'))),
        },
      ]
    }),
  )
}

/** Returns the figures of the four reference attackers together, at the prevalence. */
export function mixedFigures(judged: readonly Judged[], by = scoreOf) {
  const honest = judged.filter(isGoodLogin).map(by)
  const ranking: Ranking = { honest, hostile: referenceAttempts(judged).map(by) }
  return { auc: auc(ranking), ...precisionAtFpr(ranking, 0.01, ONE_IN) }
}

export function referenceAttempts(judged: readonly Judged[]): Judged[] {
  const names: readonly string[] = REFERENCE
  return judged.filter((it) => isKnownLogin(it) && names.includes(it.group))
}
