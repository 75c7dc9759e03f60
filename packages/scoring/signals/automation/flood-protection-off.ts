import type { Signal } from '../../signal.ts'

/**
 * A switch that drivers set and nobody else: on for six of six drivers' runs with their default
 * switches, whatever else was hidden, and for no human one.
 */
export const floodProtectionOff: Signal = {
  code: 'flood_protection_off',
  label: 'Browser limits switched off by a tool',
  clause: 'the browser runs with the switches of an automation tool',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  weight: 3,
  source: 'measured',
  measure: ({ automation }) => automation?.floodProtectionOff === true,
}
