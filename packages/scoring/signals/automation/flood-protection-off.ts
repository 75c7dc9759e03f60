import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.flood_protection_off

/**
 * A switch that drivers set by default and people do not: seen on Chromium under Puppeteer and
 * Playwright, not on Chromium without a driver, and not under drivers that leave the switch out.
 */
export const floodProtectionOff: Signal = {
  code: 'flood_protection_off',
  label: 'Browser limits switched off by a tool',
  clause: 'the browser runs with the switches of an automation tool',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ automation }) =>
    automation?.floodProtectionOff === true &&
    (automation.modelsOff === true || automation.cdpRuntime === true || own.alone / own.weight),
}
