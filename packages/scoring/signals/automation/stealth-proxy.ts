import type { Signal } from '../../signal.ts'

/** A prototype cycle reveals a JS Proxy over native functions. */
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
