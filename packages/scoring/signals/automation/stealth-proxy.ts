import type { Signal } from '../../signal.ts'

/** A JS Proxy over natives betrays itself in a prototype cycle. */
export const stealthProxy: Signal = {
  code: 'stealth_proxy',
  label: 'Native functions wrapped by an evasion kit',
  clause: 'functions of the browser are wrapped to hide something',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ automation }) => automation?.stealthProxy === true,
}
