import type { Signal } from '../../signal.ts'
import { hasDriverTraces } from './driver-traces.ts'

/** Developer tools attach to the page's worker too, and take room in its window where they are docked. */
const DOCKED = 0.8
const LIKE_DEVTOOLS = 1.6
const WORKER_UNKNOWN = 2.0
const BESIDE_TRACES = 2.5

/**
 * Never enough to block alone. It weighs most where the debugger leaves the page's worker alone, as
 * chromedriver does and developer tools do not, and least where developer tools explain it.
 */
export const cdpRuntime: Signal = {
  code: 'cdp_runtime',
  label: 'Remote debugging attached',
  clause: 'a debugger is attached to the page',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  weight: 2.8,
  source: 'measured',
  measure: ({ automation }) => {
    if (automation?.cdpRuntime !== true) return false
    if (automation.cdpPageOnly === true) return true
    if (hasDriverTraces(automation)) return BESIDE_TRACES
    if (automation.devtoolsDocked) return DOCKED
    return automation.cdpPageOnly === false ? LIKE_DEVTOOLS : WORKER_UNKNOWN
  },
  describe: ({ automation }) =>
    automation?.cdpLate === true
      ? 'Remote debugging attached after the page had loaded'
      : 'Remote debugging attached',
}
