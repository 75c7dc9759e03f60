import { is, Param, Placeholder, sql } from 'drizzle-orm'

/** Named parameters of a statement: `v.id` in a query is bound to `values.id` of each request. */
export type Params<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name> }

/** Returns the function that reads a parameter's value from the bound values, or returns the constant of the query. */
export function valueFor(param: unknown): (given: object) => unknown {
  if (is(param, Placeholder)) return (given) => givenFor(given, param.name)
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value: place } = param
    return (given) => {
      const value = givenFor(given, place.name)
      return value === null ? null : encoder.mapToDriverValue(value)
    }
  }
  return () => param
}

function givenFor(given: object, name: string): unknown {
  const value: unknown = Reflect.get(given, name)
  if (value === undefined) throw new Error(`a statement was bound without ${name}`)
  return value
}

/** Creates the parameters: any name is one, and the types restrict which. */
export function paramsOf<Values>(): Params<Values> {
  return new Proxy(Object.create(null), { get: (_, name) => sql.placeholder(String(name)) })
}

/**
 * Numbers the parameters (`?1`), so that a value used several times is bound once. Constant integers are written into
 * the text: SQLite compiles a statement with a bound LIMIT again each time it is bound.
 */
export function numbered(
  text: string,
  params: readonly unknown[],
): { text: string; params: unknown[] } {
  const bound: unknown[] = []
  const numbers = new Map<string, number>()
  let at = 0
  const withNumbers = text.replaceAll('?', () => {
    const param = params[at]
    at += 1
    if (isWhole(param)) return String(param)
    const name = nameOf(param)
    const known = name === null ? undefined : numbers.get(name)
    if (known !== undefined) return `?${known}`
    bound.push(param)
    if (name !== null) numbers.set(name, bound.length)
    return `?${bound.length}`
  })
  if (at !== params.length) throw new Error('the text of a statement contains a question mark')
  return { text: withNumbers, params: bound }
}

/**
 * A statement's text without the spaces that SQL does not need, except in text literals: every request sends it, and a
 * kilobyte takes the database about 10 microseconds.
 */
export const compact = (text: string): string =>
  text.replaceAll(/'[^']*'|\s*([(),=<>|+*])\s*|\s+/g, (part, mark = ' ') =>
    part.startsWith("'") ? part : mark,
  )

/** Negative numbers are excluded: their sign could follow an operator. */
const isWhole = (param: unknown): param is number =>
  Number.isSafeInteger(param) && Number(param) >= 0

/** The name of a parameter; null: a constant, or a parameter that its column encodes. */
function nameOf(param: unknown): string | null {
  return is(param, Placeholder) ? param.name : null
}
