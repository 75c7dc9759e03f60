import type { Signal } from '../../signal.ts'

/** People do switch it off, one at a time. */
const ALONE = 2.0

/**
 * A switch of the Playwright family, expected to decay; it weighs more beside another of the same list.
 */
export const storagePartitionOff: Signal = {
  code: 'storage_partition_off',
  label: 'Launch switches of an automation tool',
  clause: 'the browser was started with switches of an automation tool',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  weight: 2.8,
  source: 'measured',
  measure: ({ automation }) =>
    automation?.storagePartitionOff === true && (automation.modelsOff === true || ALONE),
}
