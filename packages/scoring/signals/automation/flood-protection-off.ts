import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.flood_protection_off

/**
 * A switch that drivers set by default and people rarely do: measured on Chromium under Puppeteer and
 * Playwright, not without a driver, and not under drivers that omit the switch.
 */
export const floodProtectionOff = declareSignal({
  code: 'flood_protection_off',
  label: 'Browser limits switched off by a tool',
  clause: 'the browser runs with the switches of an automation tool',
  compartment: 'automation',
  measure: ({ automation }) =>
    automation?.floodProtectionOff === true &&
    (automation.modelsOff === true ||
      automation.cdpRuntime === true ||
      own.aloneLogOdds / own.weight),
})
