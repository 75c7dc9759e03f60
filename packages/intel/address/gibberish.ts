/**
 * Estimates how random a local part looks. A 4-gram character model, trained at build time on names
 * of many languages, gives the likelihood of each letter run; a logistic regression combines it with
 * a few counts. Entropy is not an input: it does not separate names from random text.
 */
export interface GibberishModel {
  /** log2 of likelihood against chance, by three letters of context and the next one. */
  table: Uint8Array
  weights: readonly number[]
}

/** a..z and the boundary of a run of letters. */
export const SYMBOLS = 27
const BOUNDARY = 26
/** A byte of the table is (log2 ratio + 12) * 15. */
const STEP = 15
const FLOOR = 12

export function toByte(log2Ratio: number): number {
  return Math.max(0, Math.min(255, Math.round((log2Ratio + FLOOR) * STEP)))
}

export const CONTEXTS = SYMBOLS ** 3

/** Index of a context once `symbol` was read. */
export function advance(context: number, symbol: number): number {
  return ((context % (SYMBOLS * SYMBOLS)) * SYMBOLS + symbol) | 0
}

export const START = (BOUNDARY * SYMBOLS + BOUNDARY) * SYMBOLS + BOUNDARY

const MIN_LETTERS = 5
/** Letters before digits up to which they may be initials (judgement). */
const MAX_INITIALS = 3

/**
 * Returns 0 (a name) to 1 (random); null with fewer than five letters and digits, or initials and a number. At 0.9 and
 * above: one name in 700, 95 of 100 random strings (npm run accuracy -- intel).
 */
export function gibberish(model: GibberishModel, local: string): number | null {
  const seen = features(model.table, local)
  if (seen === null) return null
  let z = 0
  for (let i = 0; i < seen.length; i++) z += (seen[i] ?? 0) * (model.weights[i] ?? 0)
  return 1 / (1 + Math.exp(-z))
}

/** Inputs of the regression; null: too few letters. */
export function features(table: Uint8Array, local: string): number[] | null {
  const seen = { total: 0, steps: 0, window: 0, worst: Infinity, last: [0, 0, 0, 0] }
  let letters = 0
  let digits = 0
  let vowels = 0
  let alternations = 0
  let consonantRun = 0
  let consonants = 0
  let kindBefore = OTHER
  let context = START
  let letterRun = 0
  for (let i = 0; i <= local.length; i++) {
    const unit = i < local.length ? local.charCodeAt(i) : 0
    const kind = unit < 128 ? (KINDS[unit] ?? OTHER) : OTHER
    if (kind === VOWEL || kind === CONSONANT) {
      const symbol = (unit | 32) - 97
      step(seen, table, context, symbol)
      context = advance(context, symbol)
      letterRun++
      letters++
      if (kind === VOWEL) vowels++
      consonants = kind === VOWEL ? 0 : consonants + 1
      if (consonants > consonantRun) consonantRun = consonants
    } else {
      if (letterRun > 1) step(seen, table, context, BOUNDARY)
      context = START
      letterRun = 0
      consonants = 0
      if (kind === DIGIT) digits++
    }
    const group = kind === CONSONANT ? VOWEL : kind
    if (group !== OTHER && kindBefore !== OTHER && group !== kindBefore) alternations++
    kindBefore = group
  }
  const length = letters + digits
  if (length < MIN_LETTERS || (letters <= MAX_INITIALS && alternations <= 1)) return null
  const { total, steps, worst } = seen
  const mean = steps === 0 ? 0 : total / steps
  const digitShare = digits / length
  return [
    1,
    total / 10,
    mean,
    steps >= WINDOW ? worst : mean,
    digitShare,
    Math.min(alternations, 6) / 2,
    Math.max(0, consonantRun - 3),
    letters === 0 ? 0 : Math.abs(vowels / letters - 0.42) * 3,
    Math.min(length, 24) / 10,
    alternations >= 3 ? 1 : 0,
    digitShare > 0.5 && letters > 0 ? 1 : 0,
  ]
}

/** Window of the least likely stretch, letters. */
const WINDOW = 4

interface Likelihood {
  total: number
  steps: number
  window: number
  worst: number
  last: number[]
}

function step(seen: Likelihood, table: Uint8Array, context: number, symbol: number): void {
  const bits = (table[context * SYMBOLS + symbol] ?? 0) / STEP - FLOOR
  const slot = seen.steps % WINDOW
  seen.total += bits
  seen.window += bits - (seen.last[slot] ?? 0)
  seen.last[slot] = bits
  seen.steps++
  if (seen.steps >= WINDOW && seen.window / WINDOW < seen.worst) seen.worst = seen.window / WINDOW
}

const OTHER = 0
const VOWEL = 1
const CONSONANT = 2
const DIGIT = 3
/** Character class of each ASCII code unit. */
const KINDS = Uint8Array.from({ length: 128 }, (_, unit) => {
  const letter = String.fromCharCode(unit).toLowerCase()
  if (/[aeiouy]/.test(letter)) return VOWEL
  if (/[a-z]/.test(letter)) return CONSONANT
  return /\d/.test(letter) ? DIGIT : OTHER
})
