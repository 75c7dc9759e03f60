import { contradictsStorage } from '../../browser-storage.ts'
import type { Signal } from '../../signal.ts'

/** What a browser stores does not move to another system, nor to an older version: the id was copied, or the system is a claim. */
export const visitorContradicted: Signal = {
  code: 'visitor_contradicted',
  label: 'Browser id contradicts its earlier visits',
  clause: 'the id of its browser was seen on another system, or in a newer version of the browser',
  category: 'device_integrity',
  compartment: 'visit',
  facets: ['riskSignals'],
  flags: [],
  stepUp: true,
  measure: ({ history }) => history !== null && contradictsStorage(history),
}
