import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { hasDriverTraces } from './driver-traces.ts'

const own = policy.signals.cdp_worker

/** Counts little without the page-level finding. */
export const cdpWorker = declareSignal({
  code: 'cdp_worker',
  label: 'Remote debugging attached to worker',
  clause: 'a debugger is attached to a worker of the page',
  compartment: 'automation',
  measure: ({ automation }) => {
    if (automation?.cdpWorker !== true) return false
    if (hasDriverTraces(automation)) return true
    return (automation.devtoolsDocked ? own.dockedLogOdds : own.devtoolsLogOdds) / own.weight
  },
})
