import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { shareUnlessMistyped } from './mistyped-domain.ts'

/** Disposable mailbox; does not block alone. */
export const emailDisposable: Signal = {
  code: 'email_disposable',
  label: 'Disposable email',
  clause: 'the mailbox is disposable',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: ['disposableEmail'],
  measure: (evidence) =>
    evidence.email?.disposable === true &&
    shareUnlessMistyped(evidence, policy.signals.email_disposable),
}
