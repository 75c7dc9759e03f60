import type { Signal } from '../../signal.ts'

/** A switch of the Playwright family; expected to decay. */
export const storagePartitionOff: Signal = {
  code: 'storage_partition_off',
  label: 'Launch switches of an automation tool',
  clause: 'the browser was started with switches of an automation tool',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  weight: 2.0,
  source: 'measured',
  measure: ({ automation }) => automation?.storagePartitionOff === true,
}
