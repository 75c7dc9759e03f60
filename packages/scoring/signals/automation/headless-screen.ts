import type { Signal } from '../../signal.ts'

/** Default of headless Chromium: 800x600 without a window frame. */
export const headlessScreen: Signal = {
  code: 'headless_screen',
  label: 'Headless default screen',
  clause: 'the screen has the default size of a browser without one',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ automation }) => automation?.headlessScreen === true,
}
