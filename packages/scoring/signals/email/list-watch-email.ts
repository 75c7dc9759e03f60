import { listed } from '../../lists.ts'
import type { Signal } from '../../signal.ts'

/** The caller watches this mailbox or domain: the verdict is shadow at least. */
export const listWatchEmail: Signal = {
  code: 'list_watch_email',
  label: 'Mail address or domain on your watch list',
  clause: 'the mail address or its domain is on your watch list',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  weight: 0.2,
  source: 'judgement',
  list: 'watch',
  measure: (evidence) => listed(evidence, 'watch', ['email', 'domain']),
}
