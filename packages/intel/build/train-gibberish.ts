import {
  advance,
  CONTEXTS,
  features,
  type GibberishModel,
  START,
  SYMBOLS,
  toByte,
} from '../address/gibberish.ts'
import { type NameCorpus, romanised } from './names.ts'
import { seeded } from './random.ts'
import { plausibleLocals, randomLocals } from './sample-locals.ts'

const SAMPLES = 24_000

/** Trains the character model on names and words, then the regression on generated local parts. */
export function trainGibberish(corpus: NameCorpus): GibberishModel {
  const table = trainTable(trainingWords(corpus))
  const random = seeded(11)
  const rows: { x: number[]; y: number }[] = []
  for (const [locals, y] of [
    [plausibleLocals(corpus, SAMPLES, random), 0],
    [randomLocals(SAMPLES, random), 1],
  ] as const) {
    for (const local of locals) {
      const x = features(table, local)
      if (x !== null) rows.push({ x, y })
    }
  }
  return { table, weights: fitLogistic(rows) }
}

function trainingWords(corpus: NameCorpus): string[] {
  const seen = new Map<string, number>()
  for (const word of corpus.organisations.flat()) seen.set(word, (seen.get(word) ?? 0) + 1)
  // Frequent words weigh more, but less than proportionally.
  const shared = [...seen].flatMap(([word, n]) =>
    Array.from({ length: 1 + Number(n > 5) + Number(n > 50) }, () => word),
  )
  return [
    ...corpus.first.flat(),
    ...corpus.last.flat(),
    ...corpus.words,
    ...romanised(6000),
    ...shared,
  ]
}

/** Four-letter model, each order interpolated with the lower one (Witten and Bell 1991). */
function trainTable(words: readonly string[]): Uint8Array {
  const boundary = SYMBOLS - 1
  const counts = [1, 2, 3, 4].map((order) => new Float64Array(SYMBOLS ** order))
  for (const word of words) {
    let context = START
    for (let i = 0; i <= word.length; i++) {
      const symbol = i < word.length ? word.charCodeAt(i) - 97 : boundary
      counts.forEach((table, order) => {
        const place = (context % SYMBOLS ** order) * SYMBOLS + symbol
        table[place] = (table[place] ?? 0) + 1
      })
      context = advance(context, symbol)
    }
  }
  let lower = new Float64Array(SYMBOLS).fill(1 / SYMBOLS)
  counts.forEach((table, order) => {
    const next = new Float64Array(table.length)
    for (let context = 0; context < SYMBOLS ** order; context++) {
      const row = table.subarray(context * SYMBOLS, (context + 1) * SYMBOLS)
      const total = row.reduce((sum, n) => sum + n, 0)
      const kinds = row.reduce((sum, n) => sum + Number(n > 0), 0)
      const below = order === 0 ? 0 : (context % SYMBOLS ** (order - 1)) * SYMBOLS
      for (let symbol = 0; symbol < SYMBOLS; symbol++) {
        const base = lower[below + symbol] ?? 0
        next[context * SYMBOLS + symbol] =
          total === 0 ? base : ((row[symbol] ?? 0) + kinds * base) / (total + kinds)
      }
    }
    lower = next
  })
  return Uint8Array.from({ length: CONTEXTS * SYMBOLS }, (_, i) =>
    toByte(Math.log2((lower[i] ?? 0) * SYMBOLS)),
  )
}

/** Logistic regression by Adam over the whole set; deterministic. */
function fitLogistic(rows: readonly { x: number[]; y: number }[]): number[] {
  const width = rows[0]?.x.length ?? 0
  const weights = new Float64Array(width)
  const mean = new Float64Array(width)
  const square = new Float64Array(width)
  for (let epoch = 1; epoch <= 250; epoch++) {
    const gradient = new Float64Array(width)
    for (const { x, y } of rows) {
      let z = 0
      for (let i = 0; i < width; i++) z += (weights[i] ?? 0) * (x[i] ?? 0)
      const error = (1 / (1 + Math.exp(-z)) - y) / rows.length
      for (let i = 0; i < width; i++) gradient[i] = (gradient[i] ?? 0) + error * (x[i] ?? 0)
    }
    for (let i = 0; i < width; i++) {
      const g = (gradient[i] ?? 0) + 1e-4 * (weights[i] ?? 0)
      mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * g
      square[i] = 0.99 * (square[i] ?? 0) + 0.01 * g * g
      const step = (mean[i] ?? 0) / (1 - 0.9 ** epoch)
      const scale = Math.sqrt((square[i] ?? 0) / (1 - 0.99 ** epoch)) + 1e-8
      weights[i] = (weights[i] ?? 0) - (0.15 * step) / scale
    }
  }
  return [...weights].map((weight) => Math.round(weight * 1e4) / 1e4)
}
