import { is, Param, Placeholder, sql } from 'drizzle-orm'

/**
 * Places that a request binds, by name: `v.id` in a query takes `values.id` of each request. A type and not an
 * interface, so that a query says once what it is bound to.
 */
export type Places<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name> }

/** Returns the function that yields a parameter's value: from the request, or the constant of the query. */
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

/** Any name is a place; the types restrict which. */
export function placesOf<Values>(): Places<Values> {
  return new Proxy(Object.create(null), { get: (_, name) => sql.placeholder(String(name)) })
}

/**
 * Numbers the places (`?1`), so that a value used in several is bound once. Whole numbers of the query are written into its
 * text: SQLite compiles a statement with a bound LIMIT again each time it is bound.
 */
export function numbered(
  text: string,
  params: readonly unknown[],
): { text: string; params: unknown[] } {
  const kept: unknown[] = []
  const numbers = new Map<string, number>()
  let at = 0
  const withNumbers = text.replaceAll('?', () => {
    const param = params[at]
    at += 1
    if (isWhole(param)) return String(param)
    const name = placeOf(param)
    const known = name === null ? undefined : numbers.get(name)
    if (known !== undefined) return `?${known}`
    kept.push(param)
    if (name !== null) numbers.set(name, kept.length)
    return `?${kept.length}`
  })
  if (at !== params.length) throw new Error('a question mark stands in the text of a statement')
  return { text: withNumbers, params: kept }
}

/** A statement's text on one line, text literals as they are: every request sends it, and D1 reads it again. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/'[^']*'|\s+/g, (part) => (part.startsWith("'") ? part : ' '))

/** Not below 0: a sign could follow an operator. */
const isWhole = (param: unknown): param is number =>
  Number.isSafeInteger(param) && Number(param) >= 0

/** The name of a place; null: a constant, or a place that its column encodes. */
function placeOf(param: unknown): string | null {
  return is(param, Placeholder) ? param.name : null
}
