import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.storage_partition_off

/**
 * A switch of the Playwright family, expected to disappear from it; it weighs more with another switch of the same
 * list.
 */
export const storagePartitionOff = declareSignal({
  code: 'storage_partition_off',
  label: 'Launch switches of an automation tool',
  clause: 'the browser was started with switches of an automation tool',
  compartment: 'automation',
  measure: ({ automation }) =>
    automation?.storagePartitionOff === true &&
    (automation.modelsOff === true || own.aloneLogOdds / own.weight),
})
