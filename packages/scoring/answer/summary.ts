import type { RecommendationAction } from '@vigil/contract'
import { DEVICE_DRIFT } from '../history/device-drift.ts'
import type { SignalCode } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'

const OPENINGS: Readonly<Record<RecommendationAction, string>> = {
  allow: 'can proceed',
  challenge: 'should be verified first',
  shadow: 'can go on, but should be watched',
  block: 'should be rejected',
  review: 'should wait until a person has looked at it',
}
/** ln LR from which a mitigating signal is mentioned (judgement). */
const MENTIONED_FROM = 0.5
/** Common beginning of the clauses about network and place. */
const SUBJECT = 'it comes '

/** Returns signals with those of the caller's lists first: an entry decides, whatever else was found. */
export function listsFirst(signals: readonly FiredSignal[]): readonly FiredSignal[] {
  if (!signals.some(isListed)) return signals
  return [...signals.filter(isListed), ...signals.filter((one) => !isListed(one))]
}

/** Whether a signal is an entry of the caller's lists. */
export const isListed = ({ signal }: FiredSignal): boolean => signal.list !== undefined

/**
 * Returns one or two sentences: the verdict, the entry of an allow list that decided, the two signals that weigh most,
 * and what mitigates them.
 */
export function summaryOf(
  action: RecommendationAction,
  event: string,
  top: readonly FiredSignal[],
  fired: readonly FiredSignal[],
): string {
  const isWord = /^[a-z]+$/.test(event)
  const what = isWord ? `This ${event}` : `The event "${event}"`
  const allowed = fired.filter(({ signal }) => signal.list === 'allow')
  const against = withoutDuplicates(listsFirst(top))
    .filter(({ signal }) => signal.list !== 'allow')
    .slice(0, 2)
    .map(({ signal }) => signal.clause)
  const mitigations = fired.filter(
    ({ signal, weight }) => weight <= -MENTIONED_FROM && signal.list === undefined,
  )
  if (against.length === 0 && action !== 'allow') return `${what} ${OPENINGS[action]}.`
  if (against.length === 0) {
    const reasons = clausesOf([...allowed, ...mitigations])
    const because = reasons.length === 0 ? '' : `: ${joined(reasons)}`
    return `The risk of ${what.replace(/^T/, 't')} is low${because}.`
  }
  const because = allowed.length === 0 ? '' : `, because ${joined(clausesOf(allowed))}`
  const link = action === 'allow' ? `${because}, although` : ':'
  const mitigating = clausesOf(mitigations)
  const balance = mitigating.length === 0 ? '' : ` Mitigating: ${joined(mitigating)}.`
  return `${what} ${OPENINGS[action]}${link} ${joined(against)}.${balance}`
}

/** Returns the clauses of up to two mitigating signals. */
const clausesOf = (mitigations: readonly FiredSignal[]): string[] =>
  withoutDuplicates(mitigations)
    .slice(0, 2)
    .map(({ signal }) => signal.mitigating?.clause ?? signal.clause)

/** Typing errors of well-known mail domains belong to disposable mailbox services. */
const DISPOSABLE: readonly SignalCode[] = ['email_disposable', 'email_disposable_mx']

/**
 * Returns signals without the later one of two with the same meaning. A mistyped mail domain explains that it is
 * disposable, and a sensitive change from an unknown device that the device is not the usual one.
 */
export function withoutDuplicates(signals: readonly FiredSignal[]): FiredSignal[] {
  const has = (code: SignalCode) => signals.some(({ signal }) => signal.code === code)
  const [first] = signals.filter(({ signal }) => DEVICE_DRIFT.has(signal.code))
  const isSaid = (it: FiredSignal): boolean =>
    (DISPOSABLE.includes(it.signal.code) && has('email_lookalike')) ||
    (DEVICE_DRIFT.has(it.signal.code) && (it !== first || has('loss_to_stranger')))
  return signals.filter((it) => !isSaid(it))
}

/** Joins two clauses; a common beginning is not repeated. */
function joined([first = '', second]: readonly string[]): string {
  if (second === undefined) return first
  const again = first.startsWith(SUBJECT) && second.startsWith(SUBJECT)
  return again ? `${first} and ${second.slice(SUBJECT.length)}` : `${first}, and ${second}`
}
