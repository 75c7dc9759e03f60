import { declareSignal } from '../../signal.ts'

/**
 * A driver, an extension or an assistant sends its input to the browser, not to the X server, however human-like its
 * path and rhythm. Only under X11: elsewhere Chromium stamps the input of people with its own clock too.
 */
export const inputOffClock = declareSignal({
  code: 'input_off_clock',
  label: 'Input past the display server',
  clause: 'mouse or keys did not come through the display',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ behavior }) => behavior?.offClock === true,
})
