import { freshWindow } from '../page/frame.ts'

/** Native functions that spoofing extensions replace, as paths from the window. */
const PATHS = [
  ['HTMLCanvasElement', 'toDataURL'],
  ['HTMLCanvasElement', 'getContext'],
  ['CanvasRenderingContext2D', 'getImageData'],
  ['WebGLRenderingContext', 'getParameter'],
  ['AudioBuffer', 'getChannelData'],
  ['AnalyserNode', 'getFloatFrequencyData'],
  ['Navigator', 'userAgent'],
  ['Navigator', 'platform'],
  ['Navigator', 'languages'],
  ['Navigator', 'hardwareConcurrency'],
  ['Navigator', 'deviceMemory'],
  ['Navigator', 'webdriver'],
  ['Navigator', 'plugins'],
  ['Screen', 'width'],
  ['Screen', 'colorDepth'],
  ['Date', 'getTimezoneOffset'],
  ['Function', 'toString'],
] as const

/** Returns the native functions whose source text differs from a fresh frame's. */
export function nativeTamper(): string[] {
  const fresh = freshWindow()
  const print = fresh.Function.prototype.toString
  const textOf = (from: object, [owner, name]: (typeof PATHS)[number]) => {
    const found = nativeOf(from, owner, name)
    return found === undefined ? undefined : print.call(found)
  }
  return PATHS.filter((path) => textOf(window, path) !== textOf(fresh, path)).map((path) =>
    path.join('.'),
  )
}

/** Returns a prototype's method or getter. */
function nativeOf(from: object, owner: string, name: string): unknown {
  const made: unknown = Reflect.get(from, owner)
  if (typeof made !== 'function') return undefined
  const descriptor = Object.getOwnPropertyDescriptor(made.prototype, name)
  return descriptor?.get ?? descriptor?.value
}
