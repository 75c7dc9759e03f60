const UNWRAPPED = 'TypeError'

/**
 * Returns the name of the error that a prototype cycle on native functions raises: TypeError if the engine
 * detects the cycle; RangeError or InternalError (endless recursion) through a JS Proxy, whose
 * prototype the engine does not follow (ECMA-262, OrdinarySetPrototypeOf). If several functions differ, the first.
 */
export function prototypeCycleError(): string {
  const names = natives().map(cycleError)
  return names.find((name) => name !== UNWRAPPED) ?? UNWRAPPED
}

/** Native functions that evasion kits wrap. */
function natives(): object[] {
  const found: unknown[] = [
    Function.prototype.toString,
    globalThis.Permissions?.prototype.query,
    globalThis.WebGLRenderingContext?.prototype.getParameter,
    globalThis.HTMLMediaElement?.prototype.canPlayType,
    ...['webdriver', 'languages', 'vendor', 'hardwareConcurrency', 'plugins'].map(
      (name) => Object.getOwnPropertyDescriptor(Navigator.prototype, name)?.get,
    ),
  ]
  return found.filter((it): it is object => typeof it === 'function')
}

function cycleError(native: object): string {
  const prototype = Object.getPrototypeOf(native)
  try {
    Object.setPrototypeOf(native, Object.create(native))
    return `none${native}`.slice(0, 4)
  } catch (error) {
    return error instanceof Error ? error.name : 'none'
  } finally {
    if (Object.getOwnPropertyDescriptor(native, '__proto__') === undefined) {
      Reflect.setPrototypeOf(native, prototype)
    }
  }
}
