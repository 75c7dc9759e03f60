import type { ProbeValues } from '@vigil/contract'

/** CSS pixels of the page and of the window around it. */
export function windowSizes(): ProbeValues['window'] {
  const { innerWidth, innerHeight, outerWidth, outerHeight, visualViewport } = window
  const sizes = { innerWidth, innerHeight, outerWidth, outerHeight }
  return visualViewport ? { ...sizes, visualWidth: Math.round(visualViewport.width) } : sizes
}
