import { listed } from '../../lists.ts'
import type { Signal } from '../../signal.ts'

/** The caller denies this mailbox or domain: the verdict is block. */
export const listDenyEmail: Signal = {
  code: 'list_deny_email',
  label: 'Mail address or domain on your deny list',
  clause: 'the mail address or its domain is on your deny list',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  weight: 4.5,
  source: 'judgement',
  list: 'deny',
  measure: (evidence) => listed(evidence, 'deny', ['email', 'domain']),
}
