import { declareSignal } from '../../signal.ts'

/** Default of headless Chromium: 800x600 without a window frame. */
export const headlessScreen = declareSignal({
  code: 'headless_screen',
  label: 'Headless default screen',
  clause: 'the screen has the default size of a browser without one',
  compartment: 'automation',
  measure: ({ automation }) => automation?.headlessScreen === true,
})
