import type { Signal } from '../../signal.ts'

/** A few people set the switch: alone it does not lead to a challenge. */
const ALONE = 2.4

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
  weight: 3,
  source: 'measured',
  measure: ({ automation }) =>
    automation?.floodProtectionOff === true &&
    (automation.modelsOff === true || automation.cdpRuntime === true || ALONE),
}
