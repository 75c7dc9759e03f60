/** Texts whose results are held at once, and characters of one. */
const MAX_HELD = 2_000
const MAX_LENGTH = 512

/** Returns a pure function that computes the result of a text once while it is seen often; results are shared, so never changed. */
export function memo<T>(compute: (text: string) => T): (text: string) => T {
  const held = new Map<string, T>()
  return (text) => {
    const known = held.get(text)
    if (known !== undefined) return known
    const made = compute(text)
    if (text.length <= MAX_LENGTH) {
      // Half of the requests name one of a few hundred browsers, which are back at once.
      if (held.size >= MAX_HELD) held.clear()
      held.set(text, made)
    }
    return made
  }
}
