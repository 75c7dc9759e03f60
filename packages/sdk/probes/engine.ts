import type { ProbeValues } from '@vigil/contract'

/** Properties of the engine that do not depend on the user agent string. */
export function engine(): ProbeValues['engine'] {
  return {
    productSub: navigator.productSub,
    // The length of its source text depends on the engine; it is never called.
    evalLength: String(Reflect.get(globalThis, 'eval')).length,
    // Only Chromium on desktops has it.
    eyeDropper: 'EyeDropper' in globalThis,
  }
}
