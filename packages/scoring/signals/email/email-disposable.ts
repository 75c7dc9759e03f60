import type { Signal } from '../../signal.ts'

/** Throw-away mailbox; flagged, not blocked alone. */
export const emailDisposable: Signal = {
  code: 'email_disposable',
  label: 'Disposable email',
  clause: 'the mailbox is a throw-away one',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: ['disposableEmail'],
  measure: ({ email }) => email?.disposable === true,
}
