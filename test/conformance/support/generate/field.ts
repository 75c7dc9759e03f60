import type { Random } from './random.ts'

/** An invalid value, with the path to the error: the tokens below the field itself. */
export interface Wrong {
  /** undefined: the field is left out. */
  value: unknown
  at: readonly string[]
}

/** Generator of valid and invalid values of a field. */
export interface Field {
  right(random: Random): unknown
  wrong(random: Random): Wrong
}

export type Fields = Readonly<Record<string, Field>>

const itself = (value: unknown): Wrong => ({ value, at: [] })

function field(right: Field['right'], wrongs: readonly unknown[]): Field {
  return { right, wrong: (random) => itself(random.pick(wrongs)) }
}

/** Text; wrong where it is none, or one of `wrongs`. */
export const text = (right: (random: Random) => string, ...wrongs: string[]): Field =>
  field(right, [7, -0.5, true, {}, [], ['a'], ...wrongs])

export const oneOf = (...values: string[]): Field => text((random) => random.pick(values))

export const number = (from: number, to: number): Field =>
  field((random) => from + random.next() * (to - from), ['7', true, {}, [], [7]])

export const whole = (from: number, to: number): Field =>
  field((random) => random.int(from, to), ['7', true, {}, [], 1.5])

export const flag = (): Field => field((random) => random.chance(0.5), ['true', 0, 1, {}, []])

/** An object of which nothing more is known. */
export const anything = (right: (random: Random) => object): Field =>
  field(right, [7, 'text', true])

/** A list; wrong as a whole, or in one of its entries. */
export function listOf(entry: Field, most: number): Field {
  return {
    right: (random) => random.list(0, most, () => entry.right(random)),
    wrong(random) {
      if (random.chance(0.3)) return itself(random.pick(['a,b', 7, { 0: 'a' }, true]))
      const entries = random.list(1, most, () => entry.right(random))
      const index = random.int(0, entries.length - 1)
      const { value, at } = entry.wrong(random)
      return { value: entries.with(index, value), at: [String(index), ...at] }
    },
  }
}

/** An object; wrong as a whole, without a field that it needs, or in one of its fields. */
export function objectOf(fields: Fields, required: readonly string[] = []): Field {
  return {
    right: (random) => rightBody(random, fields, required),
    wrong(random) {
      if (random.chance(0.2)) return itself(random.pick([7, 'text', true]))
      const name = random.pick(Object.keys(fields))
      const { value, at } = wrongIn(random, fields, required, name)
      return { value: { ...rightBody(random, fields, required), [name]: value }, at: [name, ...at] }
    },
  }
}

/** An object with the fields that it needs and some of the others, all of them right. */
export function rightBody(
  random: Random,
  fields: Fields,
  required: readonly string[] = [],
): Record<string, unknown> {
  const share = random.next()
  const chosen = Object.entries(fields).filter(
    ([name]) => required.includes(name) || random.chance(share),
  )
  return Object.fromEntries(chosen.map(([name, { right }]) => [name, right(random)]))
}

/** A wrong value of one field; one that is needed may also be missing. */
export function wrongIn(
  random: Random,
  fields: Fields,
  required: readonly string[],
  name: string,
): Wrong {
  if (required.includes(name) && random.chance(0.3)) return itself(undefined)
  const of = fields[name]
  if (of === undefined) throw new Error(`no field ${name}`)
  return of.wrong(random)
}
