import { isRecord } from '@vigil/evidence'
import * as z from 'zod'

/** Most unknown names that are compared, and longest name: a body of thousands of names is no typing error. */
const MAX_NAMES = 50
const MAX_LENGTH = 40
/** Typing errors in a name that still looks like it; short names would match anything. */
const MAX_EDITS = 2
const MIN_LENGTH = 4

/** Objects whose names the caller chooses: a blank name there is wrong, not absent. */
const NAMES = new Set(['event'])

/** Hidden fields of a watched form, which check takes by other names: `verdictToken` and `collected`. */
const FORM_FIELDS: ReadonlySet<string> = new Set(['vigil_token', 'vigil_collected'])

/**
 * The body without the empty strings and nulls at its top: a form sends the first for fields left blank, and
 * `FormData.get` returns null for a field that the form lacks, such as `vigil_collected` where there is a token.
 */
export function withoutEmpty(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields = Object.entries(body)
  const left = fields.filter(([name, value]) => (value !== '' && value !== null) || NAMES.has(name))
  return left.length === fields.length ? body : Object.fromEntries(left)
}

/** Unknown names of a body that look like one of the known names, or are the SDK's, in the body's order. */
export function misspelt(body: unknown, known: readonly string[]): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.keys(body)
    .filter((name) => !known.includes(name) && name.length <= MAX_LENGTH)
    .slice(0, MAX_NAMES)
    .filter(
      (name) =>
        FORM_FIELDS.has(name) || known.some((right) => looksLike(plain(name), plain(right))),
    )
}

/** Names of a body that its parsed form lacks, and that are, or look like, names of the schema. */
export function unusedNames(schema: z.core.$ZodType, body: unknown, parsed: unknown): string[] {
  if (!isRecord(body) || !isRecord(parsed)) return []
  const known = namesOf(schema)
  const looksMisspelt = new Set(misspelt(body, known))
  return Object.keys(body).filter(
    (name) => !Object.hasOwn(parsed, name) && (known.includes(name) || looksMisspelt.has(name)),
  )
}

/** Names at the top of a schema: of a union, those of every form. */
function namesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesOf)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** Letters and digits in one case: `user_id` and `User-ID` look like `userId`. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

function looksLike(name: string, right: string): boolean {
  if (name === right) return true
  if (name.length < MIN_LENGTH || right.length < MIN_LENGTH) return false
  if (Math.abs(name.length - right.length) > MAX_EDITS) return false
  const allowed = right.length < 8 ? 1 : MAX_EDITS
  return editDistance(name, right) <= allowed
}

/** Edits between two words, a swap of neighbours being one (Damerau 1964, restricted). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + change,
        ...(swaps ? [(beforeLast[j - 2] ?? 0) + 1] : []),
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
