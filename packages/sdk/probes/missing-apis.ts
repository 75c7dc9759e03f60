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

/** Page APIs that every browser has and that are missing here. */
export function missingApis(): string[] {
  return PATHS.filter((path) => !has(path))
}

function has(path: string): boolean {
  let value: unknown = globalThis
  const names = path.split('.')
  const last = names.pop()
  for (const name of names) {
    if (!isObject(value)) return false
    value = Reflect.get(value, name)
  }
  return isObject(value) && last !== undefined && last in value
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
