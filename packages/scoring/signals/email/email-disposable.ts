import { declareSignal } from '../../signal.ts'
import { shareUnlessMistyped } from './mistyped-domain.ts'

/** Disposable mailbox; does not block alone. */
export const emailDisposable = declareSignal({
  code: 'email_disposable',
  label: 'Disposable email',
  clause: 'the mailbox is disposable',
  compartment: 'email',
  flags: ['disposableEmail'],
  measure: (evidence) => evidence.email?.disposable === true && shareUnlessMistyped(evidence),
})
