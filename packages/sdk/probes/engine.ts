import type { ProbeValues } from '@vigil/contract'

/** Globals that a vendor's build adds, whatever the user agent says. */
const FLAVORS = [
  'chrome',
  'safari',
  '__crWeb',
  '__gCrWeb',
  'yandex',
  '__yb',
  '__ybro',
  '__firefox__',
  '__edgeTrackingPreventionStatistics',
  'webkit',
  'oprt',
  'samsungAr',
  'ucweb',
  'UCShellJava',
  'puffinDevice',
]

/** Marks of the engine that do not follow the user agent string. */
export function engine(): ProbeValues['engine'] {
  return {
    productSub: navigator.productSub,
    // The length of its source text, by engine: it is never called.
    evalLength: String(Reflect.get(globalThis, 'eval')).length,
    vendor: navigator.vendor,
    flavors: FLAVORS.filter((name) => name in window),
  }
}
