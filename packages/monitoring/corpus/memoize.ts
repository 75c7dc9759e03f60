/** Largest number of cached results; beyond it all are dropped. */
const MAX_ENTRIES = 50_000

/** Caches a pure function of a name: a corpus repeats the same few names. */
export function memoize<T extends string | boolean>(
  read: (name: string) => T,
): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    // A copy, because a substring would keep the whole text in memory.
    const own = [...name].join('')
    const value = read(own)
    if (known.size >= MAX_ENTRIES) known.clear()
    known.set(own, value)
    return value
  }
}
