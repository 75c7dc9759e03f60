import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { hasDriverTraces } from './driver-traces.ts'

const own = policy.signals.cdp_runtime

/**
 * Never enough to block alone. It weighs most if the debugger is in the page but not in its worker, as with
 * chromedriver but not with developer tools, and least if developer tools explain it.
 */
export const cdpRuntime = declareSignal({
  code: 'cdp_runtime',
  label: 'Remote debugging attached',
  clause: 'a debugger is attached to the page',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ automation }) => {
    if (automation?.cdpRuntime !== true) return false
    if (automation.cdpPageOnly === true) return true
    if (hasDriverTraces(automation)) return own.withTracesLogOdds / own.weight
    if (automation.devtoolsDocked) return own.dockedLogOdds / own.weight
    return (
      (automation.cdpPageOnly === false ? own.devtoolsLogOdds : own.workerUnknownLogOdds) /
      own.weight
    )
  },
  describe: ({ automation }) =>
    automation?.cdpLate === true
      ? 'Remote debugging attached after the page had loaded'
      : 'Remote debugging attached',
})
