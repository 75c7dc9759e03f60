import { isGoodLogin, isKnownLogin, type Judged } from '../judged.ts'
import { auc } from '../metrics/auc.ts'
import { precisionAtFpr } from '../metrics/precision.ts'
import { mean, type Ranking } from '../metrics/ranking.ts'
import { tprAtFpr } from '../metrics/tpr-at-fpr.ts'

/** Figures of one attacker against everybody's good logins, or signups. */
export interface AttackerFigures {
  attempts: number
  auc: number
  /** Share stopped where 0.1, 1 and 5 % of the honest ones are. */
  tpr001: number
  tpr01: number
  tpr05: number
  /** Of the service's own verdicts: share that was not allowed, and share that was blocked. */
  stopped: number
  blocked: number
}

/** Attackers with the right password, as published studies describe them; `mixed` is all of them alike. */
export const REFERENCE = ['naive', 'vpn', 'targeted', 'very targeted'] as const
/** One login in so many is an attacker's where a prevalence is needed. */
export const ONE_IN = 150

/** ln of the baseline's score where it has one; below all others where not. */
export const baselineOf = ({ baseline }: Judged): number => baseline ?? Number.NEGATIVE_INFINITY
export const scoreOf = ({ score }: Judged): number => score

/** Every attacker of a kind, ours and the baseline's figures; attempts at accounts with a history. */
export function loginFigures(judged: readonly Judged[], by = scoreOf) {
  const honest = judged.filter(isGoodLogin).map(by)
  return figuresOf(judged.filter(isKnownLogin), honest, by)
}

/** Every kind of farm against the signups of honest people. */
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

/** The four attackers of the reference as one, at the prevalence. */
export function mixedFigures(judged: readonly Judged[], by = scoreOf) {
  const honest = judged.filter(isGoodLogin).map(by)
  const ranking: Ranking = { honest, hostile: referenceAttempts(judged).map(by) }
  return { auc: auc(ranking), ...precisionAtFpr(ranking, 0.01, ONE_IN) }
}

export function referenceAttempts(judged: readonly Judged[]): Judged[] {
  const names: readonly string[] = REFERENCE
  return judged.filter((it) => isKnownLogin(it) && names.includes(it.group))
}
