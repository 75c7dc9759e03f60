import type { Signal } from '../../signal.ts'

/** Never enough to block alone: undocked DevTools look the same. */
export const cdpRuntime: Signal = {
  code: 'cdp_runtime',
  label: 'Remote debugging attached',
  clause: 'a debugger is attached to the page',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  weight: 2.5,
  source: 'measured',
  measure: ({ automation }) => automation?.cdpRuntime === true,
}
