const ROUNDS = 16

/** A 32-bit mix of a text, equal to the browser host's: 16 rounds of FNV-1a with a shift. */
export function mix(text: string): number {
  let hash = 0x811c9dc5
  for (let round = 0; round < ROUNDS; round++) {
    for (const char of text) {
      hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
      hash ^= hash >>> 15
    }
  }
  return hash >>> 0
}
