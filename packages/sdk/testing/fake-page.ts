import { vi } from 'vitest'

/** Gives the globals of a browser to a test in plain Node; `vi.unstubAllGlobals()` takes them away. */
export function stubPage(globals: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}

/** navigator with the given values; its own class, as pages see it. */
export function fakeNavigator(values: Record<string, unknown>) {
  class Navigator {}
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true })
  }
  return { navigator: new Navigator(), Navigator }
}

/** Web Storage in memory. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

/** Web Storage that the browser refuses. */
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
