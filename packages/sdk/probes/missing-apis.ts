/**
 * APIs of all browsers of the last six years, in private and in-app windows too, that an emulated page without
 * rendering lacks.
 */
const PATHS = [
  'matchMedia',
  'requestAnimationFrame',
  'getComputedStyle',
  'IntersectionObserver',
  'ResizeObserver',
  'PerformanceObserver',
  'MessageChannel',
  'CanvasRenderingContext2D',
  'Element.prototype.animate',
  'Document.prototype.elementFromPoint',
  'Range.prototype.getBoundingClientRect',
  'HTMLElement.prototype.innerText',
]

/** Functions that no page has a reason to replace; in a document emulated by a script, none of them is native. */
const NEVER_WRAPPED = [
  'Document.prototype.createComment',
  'Node.prototype.compareDocumentPosition',
  'Element.prototype.getClientRects',
]

/** Returns the APIs that are missing; `native` if the page's functions are implemented by a script. */
export function missingApis(): string[] {
  const missing = PATHS.filter((path) => valueAt(path) === undefined)
  const functions = NEVER_WRAPPED.map(valueAt).filter((value) => typeof value === 'function')
  const made = functions.length > 0 && !functions.some(isNative)
  return made ? [...missing, 'native'] : missing
}

function isNative(fn: unknown): boolean {
  return Function.prototype.toString.call(fn).includes('[native code]')
}

/** Returns the value at a path from the window; a getter is returned, not called. */
function valueAt(path: string): unknown {
  let value: unknown = globalThis
  for (const name of path.split('.')) {
    if (!isObject(value)) return undefined
    const own = Object.getOwnPropertyDescriptor(value, name)
    value = own?.get ?? (own ? own.value : name in value ? Reflect.get(value, name) : undefined)
  }
  return value
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
