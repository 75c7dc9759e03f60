import type { Judged } from '../judged.ts'
import { mean } from '../metrics/ranking.ts'

/** Verdicts of honest sign-ups, as shares. */
export interface SignupOutcome {
  signups: number
  blocked: number
  challengedOrShadowed: number
}

export function honestSignups(judged: readonly Judged[]): SignupOutcome {
  const signups = judged.filter(({ event, segments }) => event === 'signup' && segments !== null)
  const share = (verdicts: readonly string[]) =>
    mean(signups.map(({ verdict }) => Number(verdicts.includes(verdict))))
  return {
    signups: signups.length,
    blocked: share(['block']),
    challengedOrShadowed: share(['challenge', 'shadow']),
  }
}
