import type { ProbeValues } from '@vigil/contract'

/** Sizes of the page and of the browser window, CSS pixels. */
export function windowSizes(): ProbeValues['window'] {
  const { innerWidth, innerHeight, outerWidth, outerHeight } = window
  return { innerWidth, innerHeight, outerWidth, outerHeight }
}
