import { declareSignal } from '../../signal.ts'

/** A prototype cycle reveals a JS Proxy over native functions. */
export const stealthProxy = declareSignal({
  code: 'stealth_proxy',
  label: 'Native functions wrapped by an evasion kit',
  clause: 'functions of the browser are wrapped to hide something',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ automation }) => automation?.stealthProxy === true,
})
