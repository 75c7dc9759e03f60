/** Maximum number of cached texts, and of characters of one. */
const MAX_ENTRIES = 2_000
const MAX_LENGTH = 512

/** Memoises a pure function of a text. Results are shared and must not be changed. */
export function memo<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (text.length <= MAX_LENGTH) {
      // Emptied as a whole: half of the requests name one of a few hundred browsers, which are soon cached again.
      if (results.size >= MAX_ENTRIES) results.clear()
      results.set(text, result)
    }
    return result
  }
}
