import type { Signal } from '../../signal.ts'

/** Developer tools in a window of their own look the same. */
const IN_WORKER_TOO = 2.5

/**
 * Never enough to block alone. It weighs more where the debugger leaves the page's worker alone, as
 * chromedriver does and developer tools do not.
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
  measure: ({ automation }) =>
    automation?.cdpRuntime === true && (automation.cdpPageOnly === true || IN_WORKER_TOO),
}
