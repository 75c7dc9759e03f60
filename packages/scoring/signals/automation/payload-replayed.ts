import type { Signal } from '../../signal.ts'

/** The same collected data came from another visitor within a day. */
export const payloadReplayed: Signal = {
  code: 'payload_replayed',
  label: 'Device data reused from another session',
  clause: 'its device data was sent before by another visitor',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  alwaysCounts: true,
  measure: ({ automation }) => automation?.payloadReplayed === true,
}
