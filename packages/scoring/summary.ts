import type { Verdict } from '@vigil/contract'
import { leading } from './explain.ts'
import type { Firing } from './signal.ts'

const OPENINGS: Record<Verdict, string> = {
  allow: 'Nothing here calls for action',
  challenge: 'This visit should prove itself first',
  shadow: 'This can go on, but it should be watched',
  block: 'This attempt should be rejected',
}

/** One sentence a person would write: what to make of it, and the two things that weigh most. */
export function summaryOf(verdict: Verdict, event: string, firings: readonly Firing[]): string {
  const [first, second] = leading(firings, 2).map(({ signal }) => inSentence(signal.label))
  if (first === undefined) return `No risk signals were found for this ${event}.`
  const why = second === undefined ? first : `${first}, and ${second}`
  return verdict === 'allow' ? `${OPENINGS.allow}; noted: ${why}.` : `${OPENINGS[verdict]}: ${why}.`
}

/** Labels begin with a capital; inside a sentence only names and abbreviations keep it. */
function inSentence(label: string): string {
  return /^(?:[A-Z]{2}|Tor\b)/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
