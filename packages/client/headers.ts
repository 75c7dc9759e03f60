/** Headers of a Fetch `Request`, or of a Node request. */
export type HeaderSource =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** The value of a header by its lower-case name; null: the request has none. */
export function headerOf(headers: HeaderSource, name: string): string | null {
  if ('get' in headers && typeof headers.get === 'function') return headers.get(name)
  const value: unknown = Reflect.get(headers, name.toLowerCase())
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : null
}
