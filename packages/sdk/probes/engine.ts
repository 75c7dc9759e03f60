import type { ProbeValues } from '@vigil/contract'

/** Marks of the engine that do not follow the user agent string. */
export function engine(): ProbeValues['engine'] {
  return {
    productSub: navigator.productSub,
    // The length of its source text, by engine: it is never called.
    evalLength: String(Reflect.get(globalThis, 'eval')).length,
    // Of Chromium on desktops alone.
    eyeDropper: 'EyeDropper' in globalThis,
  }
}
