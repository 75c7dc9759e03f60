import { declareSignal } from '../../signal.ts'

/** HeadlessChrome in page, worker, shared worker or header: page-level overrides do not reach all of them. */
export const headlessUa = declareSignal({
  code: 'headless_ua',
  label: 'Headless browser identified',
  clause: 'the browser runs without a screen',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ userAgent }) =>
    userAgent !== null && (userAgent.headlessAnywhere || userAgent.client === 'headless'),
})
