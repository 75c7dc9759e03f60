/** Fields of a visit that do not fit into a verdict token even when compressed: about 12,000 random letters. */
export function longVisit(): { clickIds: Record<string, string> } {
  const letters = () =>
    [...crypto.getRandomValues(new Uint8Array(250))]
      .map((n) => n.toString(16).padStart(2, '0'))
      .join('')
  return {
    clickIds: Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`id${i}`, letters()])),
  }
}
