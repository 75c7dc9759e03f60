import { declareSignal } from '../../signal.ts'

/** The same collected data came from another visitor within a day. */
export const payloadReplayed = declareSignal({
  code: 'payload_replayed',
  label: 'Device data reused from another session',
  clause: 'its device data was sent before by another visitor',
  compartment: 'automation',
  flags: ['bot'],
  alwaysCounts: true,
  measure: ({ automation }) => automation?.payloadReplayed === true,
})
