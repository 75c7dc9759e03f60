import type { ProbeValues } from '@vigil/contract'

/** CSS pixels of the page and of the window around it. */
export function windowSizes(): ProbeValues['window'] {
  const { innerWidth, innerHeight, outerWidth, outerHeight } = window
  return { innerWidth, innerHeight, outerWidth, outerHeight }
}
