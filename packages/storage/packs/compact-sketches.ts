import { SKETCH_HEX } from '@vigil/evidence'
import * as z from 'zod'
import { ABSENT } from '../checks/packed-visit.ts'
import { hex } from '../encoding.ts'
import type { ByteReader, ByteWriter } from './byte-stream.ts'

const WORD = new RegExp(`[0-9a-f]{${SKETCH_HEX}}|\\.`, 'g')
const WORD_BYTES = SKETCH_HEX / 2
/**
 * How a word (the hash of a component) is written: absent, next in the bytes, or FIRST + the index of an earlier one.
 */
const [IS_ABSENT, IS_NEXT, FIRST] = [0, 1, 2]

export const sketchColumns = z.object({
  /** Number of words of each sketch; for other values the value itself, in a list. */
  sizes: z.array(z.union([z.int(), z.array(z.unknown())])),
  /** The first words of all sketches, the second ones, and so on. */
  words: z.array(z.array(z.int())),
})
type SketchColumns = z.infer<typeof sketchColumns>

/** Writes sketches by component: many sketches share a component's hash. */
export function writeSketches(values: readonly unknown[], bytes: ByteWriter): SketchColumns {
  const split = values.map((value) => {
    const words = typeof value === 'string' ? (value.match(WORD) ?? []) : []
    return words.length > 0 && words.join('') === value ? words : null
  })
  const length = Math.max(0, ...split.map((words) => words?.length ?? 0))
  const known = new Map<string, number>()
  const numberOf = (word: string): number => {
    if (word === ABSENT) return IS_ABSENT
    const number = known.get(word)
    if (number !== undefined) return number + FIRST
    known.set(word, known.size)
    bytes.put(Uint8Array.from(word.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
    return IS_NEXT
  }
  return {
    sizes: split.map((words, at) => words?.length ?? [values[at]]),
    words: Array.from({ length }, (_, at) =>
      split.flatMap((words) => {
        const word = words?.[at]
        return word === undefined ? [] : [numberOf(word)]
      }),
    ),
  }
}

/** Reads what `writeSketches` wrote. */
export function readSketches({ sizes, words }: SketchColumns, bytes: ByteReader): unknown[] {
  const known: string[] = []
  const wordOf = (number: number): string => {
    if (number === IS_ABSENT) return ABSENT
    if (number !== IS_NEXT) return known[number - FIRST] ?? ''
    const word = hex(bytes.take(WORD_BYTES))
    known.push(word)
    return word
  }
  const texts = sizes.map(() => '')
  words.forEach((column, place) => {
    let next = 0
    sizes.forEach((size, at) => {
      if (typeof size !== 'number' || size <= place) return
      texts[at] += wordOf(column[next] ?? IS_ABSENT)
      next += 1
    })
  })
  return sizes.map((size, at) => (typeof size === 'number' ? texts[at] : size[0]))
}
