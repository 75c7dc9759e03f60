import { declareSignal } from '../../signal.ts'
import { shareUnlessMistyped } from './mistyped-domain.ts'

/** Domains of one disposable service share its mail hosts. */
export const emailDisposableMx = declareSignal({
  code: 'email_disposable_mx',
  label: 'Mail goes to a disposable service',
  clause: 'mail to this domain goes to a disposable-mail service',
  compartment: 'email',
  measure: (evidence) =>
    evidence.email?.disposableMx === true &&
    !evidence.email.disposable &&
    shareUnlessMistyped(evidence),
})
