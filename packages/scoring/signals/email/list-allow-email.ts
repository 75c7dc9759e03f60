import { listed } from '../../lists.ts'
import type { Signal } from '../../signal.ts'

/** The caller allows this mailbox or domain: the verdict is allow. */
export const listAllowEmail: Signal = {
  code: 'list_allow_email',
  label: 'Mail address or domain on your allow list',
  clause: 'the mail address or its domain is on your allow list',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  weight: -1,
  source: 'judgement',
  list: 'allow',
  measure: (evidence) => listed(evidence, 'allow', ['email', 'domain']),
}
