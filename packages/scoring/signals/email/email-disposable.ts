import type { Signal } from '../../signal.ts'

/** Disposable mailbox; does not block alone. */
export const emailDisposable: Signal = {
  code: 'email_disposable',
  label: 'Disposable email',
  clause: 'the mailbox is disposable',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: ['disposableEmail'],
  measure: ({ email }) => email?.disposable === true,
}
