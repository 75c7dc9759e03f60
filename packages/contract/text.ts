import * as z from 'zod'

const texts = new Map<number, z.ZodString>()

/**
 * Returns the schema of a text of at most `max` characters. Equal bounds share a schema: a cold start builds each one.
 */
export function text(max: number): z.ZodString {
  const known = texts.get(max)
  if (known !== undefined) return known
  const made = z.string().max(max)
  texts.set(max, made)
  return made
}
