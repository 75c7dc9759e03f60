import type { Signal } from '../../signal.ts'
import { hasDriverTraces } from './driver-traces.ts'

/** Developer tools do the same. */
const LIKE_DEVTOOLS = 1.4
const DOCKED = 0.6

/** Counts little without the page-level finding. */
export const cdpWorker: Signal = {
  code: 'cdp_worker',
  label: 'Remote debugging attached to worker',
  clause: 'a debugger is attached to a worker of the page',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  weight: 2.0,
  source: 'measured',
  measure: ({ automation }) => {
    if (automation?.cdpWorker !== true) return false
    return hasDriverTraces(automation) || (automation.devtoolsDocked ? DOCKED : LIKE_DEVTOOLS)
  },
}
