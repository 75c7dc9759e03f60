/** Answers that are kept; when there are more, all are dropped at once. */
const MAX_KEPT = 50_000

/** Caches a pure function of a name: a corpus repeats the same few names. */
export function memoize<T extends string | boolean>(
  read: (name: string) => T,
): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    // A copy: a part of a text that is kept would keep the whole text.
    const own = [...name].join('')
    const value = read(own)
    if (known.size >= MAX_KEPT) known.clear()
    known.set(own, value)
    return value
  }
}
