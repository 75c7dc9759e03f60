import type { Signal } from '../../signal.ts'

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
  measure: ({ automation }) => automation?.cdpWorker === true,
}
