/** What each browser of the last six years has, private and in-app ones too, and a page without rendering has not. */
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

/** What no page has a reason to replace: a document that is itself a script's has none of them natively. */
const NEVER_WRAPPED = [
  'Document.prototype.createComment',
  'Node.prototype.compareDocumentPosition',
  'Element.prototype.getClientRects',
]

/** Page APIs that every browser has and that are missing here; `native` where they are a script's. */
export function missingApis(): string[] {
  const missing = PATHS.filter((path) => valueAt(path) === undefined)
  const functions = NEVER_WRAPPED.map(valueAt).filter((value) => typeof value === 'function')
  const made = functions.length > 0 && !functions.some(isNative)
  return made ? [...missing, 'native'] : missing
}

function isNative(fn: unknown): boolean {
  return Function.prototype.toString.call(fn).includes('[native code]')
}

/** The value at a path from the window; a getter is not called, and is its own value. */
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
