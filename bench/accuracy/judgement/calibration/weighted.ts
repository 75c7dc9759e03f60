/** Attempts of one score: how many (weighted) are honest and how many hostile. */
export interface Counted {
  score: number
  honest: number
  hostile: number
}

/** Counts scores so that one attempt in `oneIn` is hostile; lowest score first. */
export function atPrevalence(
  honest: readonly number[],
  hostile: readonly number[],
  oneIn: number,
): Counted[] {
  const counted = new Map<number, Counted>()
  const add = (score: number, side: 'honest' | 'hostile', weight: number): void => {
    const entry = counted.get(score) ?? { score, honest: 0, hostile: 0 }
    entry[side] += weight
    counted.set(score, entry)
  }
  for (const score of honest) add(score, 'honest', (1 - 1 / oneIn) / honest.length)
  for (const score of hostile) add(score, 'hostile', 1 / oneIn / hostile.length)
  return [...counted.values()].sort((a, b) => a.score - b.score)
}

/** A map from score to the probability of an attack; never falling. */
export type Calibrated = (score: number) => number
