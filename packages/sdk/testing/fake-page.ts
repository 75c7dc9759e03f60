import { vi } from 'vitest'

/** Stubs the globals of a browser for a test in Node; `vi.unstubAllGlobals()` removes them. */
export function stubPage(globals: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}

/** A navigator with the given values as getters of its prototype, as in browsers. */
export function fakeNavigator(values: Record<string, unknown>) {
  class Navigator {}
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true })
  }
  return { navigator: new Navigator(), Navigator }
}

/** Web Storage in memory. */
export function memoryStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    key: (index) => [...stored.keys()][index] ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => void stored.set(key, value),
  }
}

/** Web Storage to which the browser denies access. */
export function closedStorage(): Storage {
  const refuse = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  return {
    length: 0,
    clear: refuse,
    getItem: refuse,
    key: refuse,
    removeItem: refuse,
    setItem: refuse,
  }
}

/** The part of a document in which frames are opened; `inPage`: those that are in the page. */
export function fakeFrames(view: () => object) {
  const inPage = new Set<object>()
  const createElement = () => {
    const frame = {
      style: {},
      contentWindow: view(),
      get isConnected() {
        return inPage.has(frame)
      },
      remove: () => void inPage.delete(frame),
    }
    return frame
  }
  const body = {
    appendChild(frame: object) {
      inPage.add(frame)
      return frame
    },
  }
  return { inPage, document: { createElement, body } }
}
