import type { RecommendationAction } from '@vigil/contract'
import type { FiredSignal } from './signal.ts'

const OPENINGS: Readonly<Record<RecommendationAction, string>> = {
  allow: 'can proceed',
  challenge: 'should be verified first',
  shadow: 'can go on, but should be watched',
  block: 'should be rejected',
  review: 'should wait until a person has looked at it',
}
/** What speaks for a visit is worth a word from here on (ln LR). */
const WORTH_SAYING = 0.5
/** How the clauses of network and place begin. */
const SUBJECT = 'it comes '

/**
 * What a person would say of it in a sentence or two: what to make of the visit, the two things
 * that weigh most, and what mitigates them.
 */
export function summaryOf(
  action: RecommendationAction,
  event: string,
  top: readonly FiredSignal[],
  fired: readonly FiredSignal[],
): string {
  const what = event.replaceAll(/[_.-]+/g, ' ')
  const against = top.slice(0, 2).map(({ signal }) => signal.clause)
  const mitigating = fired
    .filter(({ weight }) => weight <= -WORTH_SAYING)
    .sort((a, b) => Number(b.signal.list !== undefined) - Number(a.signal.list !== undefined))
    .slice(0, 2)
    .map(({ signal }) => signal.mitigating?.clause ?? signal.clause)
  if (against.length === 0 && action !== 'allow') return `This ${what} ${OPENINGS[action]}.`
  if (against.length === 0) {
    const because = mitigating.length === 0 ? '' : `: ${joined(mitigating)}`
    return `Nothing speaks against this ${what}${because}.`
  }
  const noted = action === 'allow' ? '; of note' : ''
  const balance = mitigating.length === 0 ? '' : ` Mitigating: ${joined(mitigating)}.`
  return `This ${what} ${OPENINGS[action]}${noted}: ${joined(against)}.${balance}`
}

/** Two clauses as one; what both begin with is said once. */
function joined([first = '', second]: readonly string[]): string {
  if (second === undefined) return first
  const again = first.startsWith(SUBJECT) && second.startsWith(SUBJECT)
  return again ? `${first} and ${second.slice(SUBJECT.length)}` : `${first}, and ${second}`
}
