/**
 * Says how random a local part looks. A character model (four letters at a time, trained at build
 * on names of many languages) gives the likelihood of each letter run; a logistic regression over
 * it and a few counts gives the answer. Entropy is no part of it: it separates nothing
 * (reference: detection 3.6).
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

/** 0 a name, 1 surely random; null with fewer than five letters and digits. From 0.7 it is telling. */
export function gibberish(model: GibberishModel, local: string): number | null {
  const seen = features(model.table, local)
  if (seen === null) return null
  let z = 0
  for (let i = 0; i < seen.length; i++) z += (seen[i] ?? 0) * (model.weights[i] ?? 0)
  return 1 / (1 + Math.exp(-z))
}

/** What the regression weighs; null where there is too little to say. */
export function features(table: Uint8Array, local: string): number[] | null {
  const counts = count(local)
  const { letters, digits, vowels, alternations, consonantRun } = counts
  const length = letters + digits
  if (length < MIN_LETTERS) return null
  const { total, steps, worst } = likelihood(table, local)
  const digitShare = digits / length
  return [
    1,
    total / 10,
    steps === 0 ? 0 : total / steps,
    worst,
    digitShare,
    Math.min(alternations, 6) / 2,
    Math.max(0, consonantRun - 3),
    letters === 0 ? 0 : Math.abs(vowels / letters - 0.42) * 3,
    Math.min(length, 24) / 10,
    alternations >= 3 ? 1 : 0,
    digitShare > 0.5 && letters > 0 ? 1 : 0,
  ]
}

function likelihood(table: Uint8Array, local: string) {
  let total = 0
  let steps = 0
  let worst = Infinity
  let window = 0
  const last = [0, 0, 0, 0]
  const step = (context: number, symbol: number) => {
    const bits = (table[context * SYMBOLS + symbol] ?? 0) / STEP - FLOOR
    total += bits
    window += bits - (last[steps & 3] ?? 0)
    last[steps & 3] = bits
    steps++
    if (steps >= 4) worst = Math.min(worst, window / 4)
  }
  let context = START
  let run = 0
  for (let i = 0; i <= local.length; i++) {
    const symbol = letterAt(local, i)
    if (symbol >= 0) {
      step(context, symbol)
      context = advance(context, symbol)
      run++
      continue
    }
    if (run > 1) step(context, BOUNDARY)
    context = START
    run = 0
  }
  return { total, steps, worst: steps >= 4 ? worst : steps === 0 ? 0 : total / steps }
}

function count(local: string) {
  let letters = 0
  let digits = 0
  let vowels = 0
  let alternations = 0
  let consonantRun = 0
  let run = 0
  let before = 0
  for (let i = 0; i < local.length; i++) {
    const symbol = letterAt(local, i)
    const unit = local.charCodeAt(i)
    const kind = symbol >= 0 ? 1 : unit >= 48 && unit <= 57 ? 2 : 0
    const vowel = kind === 1 && VOWELS[symbol] === 1
    run = kind === 1 && !vowel ? run + 1 : 0
    consonantRun = Math.max(consonantRun, run)
    if (kind === 1) letters++
    if (kind === 2) digits++
    if (vowel) vowels++
    if (kind !== 0 && before !== 0 && kind !== before) alternations++
    before = kind
  }
  return { letters, digits, vowels, alternations, consonantRun }
}

const VOWELS = Uint8Array.from('abcdefghijklmnopqrstuvwxyz', (c) => ('aeiouy'.includes(c) ? 1 : 0))

/** 0..25, or -1 where the unit is no ASCII letter. */
function letterAt(text: string, i: number): number {
  const lower = text.charCodeAt(i) | 32
  return lower >= 97 && lower <= 122 && text.charCodeAt(i) < 128 ? lower - 97 : -1
}
