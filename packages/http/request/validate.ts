import { zValidator } from '@hono/zod-validator'
import { type FieldIssue, fieldProblem, jsonPointer, VigilError } from '@vigil/contract'
import { isRecord } from '@vigil/evidence'
import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod'
import type { Stage } from '../context/stage.ts'
import type { HttpEnv } from '../context/variables.ts'
import { bodyText } from './body.ts'
import { issueText, nounOf } from './issue-text.ts'
import { misspelt, unusedNames, withoutEmpty } from './lenient.ts'

/**
 * Checks the JSON body against a schema; `c.req.valid('json')` is what it parsed to, and `c.var.ignored` holds the
 * names that were not used. Reads at most `maxBytes`.
 */
export const validateBody = (schema: z.ZodType, maxBytes: number): Stage =>
  bodyStage(schema, maxBytes, (value) => {
    const result = parse(schema, value)
    return { result, ignored: result.success ? unusedNames(schema, value, result.data) : [] }
  })

/**
 * The same for bodies that forms and browsers fill: empty strings and nulls at the top are absent, and
 * `c.var.ignored` holds the unknown names that look like misspelt fields.
 */
export const validateLenientBody = (schema: z.ZodObject, maxBytes: number): Stage => {
  const fields = Object.keys(schema.shape)
  return bodyStage(schema, maxBytes, (value) => ({
    result: parse(schema, withoutEmpty(value)),
    ignored: misspelt(value, fields),
  }))
}

type ParsedBody = { result: ReturnType<typeof parse<z.ZodType>>; ignored: string[] }

function bodyStage(
  schema: z.ZodType,
  maxBytes: number,
  parseBody: (value: unknown) => ParsedBody,
): Stage {
  return async (c) => {
    const value = parsed(await bodyText(c, maxBytes))
    const { result, ignored } = parseBody(value)
    if (!result.success) throw bodyRefusal(schema, value, result.error.issues)
    c.set('ignored', ignored)
    c.req.addValidatedData('json', Object(result.data))
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new VigilError('malformed_json', { detail: notJson(json, cause), cause })
  }
}

/** Says why a text is no JSON. The engine's own message is not used: it may quote the body. */
function notJson(json: string, cause: unknown): string {
  if (json.trim() === '') return 'The body is empty. Send one JSON object.'
  const message = cause instanceof Error ? cause.message : ''
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return `The body is not JSON: the error is at position ${position}.`
  return /^Unexpected end/.test(message)
    ? 'The body is not JSON: it ends too early.'
    : 'The body is not JSON. Send one JSON object.'
}

/** Checks the query string against a schema; a parameter that is sent twice is a list. */
export const validateQuery = (schema: z.ZodType): Stage => {
  const validator: MiddlewareHandler<HttpEnv> = zValidator(
    'query',
    schema,
    (result, _c: Context<HttpEnv>) => {
      if (!result.success) throw queryRefusal(schema, result.data, result.error.issues)
    },
    { validationFunction: parse },
  )
  // It refuses by throwing, and has no next middleware.
  return async (c) => {
    await validator(c, async () => {})
  }
}

function queryRefusal(
  schema: z.core.$ZodType,
  query: unknown,
  issues: readonly z.core.$ZodIssue[],
): VigilError {
  const isRepeated = ([name]: readonly PropertyKey[]) =>
    isRecord(query) && name !== undefined && Array.isArray(query[String(name)])
  return fieldProblem(
    fieldIssues(schema, query, issues).map(({ path, message }) => ({
      path,
      message: isRepeated(path) ? 'Must be given only once' : message,
    })),
  )
}

function bodyRefusal(
  schema: z.core.$ZodType,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): VigilError {
  if (isRecord(value)) return refusal(schema, value, issues)
  return new VigilError('malformed_json', {
    detail: `The body is ${nounOf(value)}. Send one JSON object.`,
  })
}

/** Returns the refusal of a value: what is wrong, by field name and by JSON Pointer. */
export function refusal(
  schema: z.core.$ZodType,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): VigilError {
  return fieldProblem(fieldIssues(schema, value, issues))
}

/** Issues reported of one body: a list of a thousand wrong entries needs no thousand messages. */
const MAX_ISSUES = 100

/** Longest field name that is echoed. */
const MAX_NAME_LENGTH = 256

function fieldIssues(
  schema: z.core.$ZodType,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): FieldIssue[] {
  const [first] = issues
  // A union at the top reports only "invalid input": report the issues of the closest alternative.
  if (first?.code === 'invalid_union' && first.path.length === 0) {
    const suggestion = similarOption(schema, value)
    const result = suggestion && parse(suggestion, value)
    if (suggestion && result?.success === false)
      return fieldIssues(suggestion, value, result.error.issues)
  }
  const reported = new Set<string>()
  return issues
    .flatMap((issue) => namesOf(issue, schema))
    .map(({ path, message }) => ({ path: printable(path), message }))
    .filter((issue) => {
      const line = `${jsonPointer(issue.path)} ${issue.message}`
      return !reported.has(line) && reported.add(line).size <= MAX_ISSUES
    })
}

/** Returns an issue for each unknown name, which Zod reports of the object that contains it. */
function namesOf(issue: z.core.$ZodIssue, schema: z.core.$ZodType): FieldIssue[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }]
  const known =
    issue.path.length === 0 && schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const message = `Unknown name${known.length === 0 ? '' : `; known: ${known.join(', ')}`}`
  return issue.keys.map((key) => ({ path: [...issue.path, key], message }))
}

/**
 * Parses a value. Zod reads `length` of any value in place of a string or an array, and throws if that is an object
 * without a primitive value: `{"length":{"toString":1}}`. No field of the interface has that name, so the value is
 * parsed again without it.
 */
function parse<S extends z.core.$ZodType>(schema: S, value: unknown) {
  try {
    return z.safeParse(schema, value, { error: issueText })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return z.safeParse(schema, withoutLengths(value), { error: issueText })
  }
}

function withoutLengths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLengths)
  if (!isRecord(value)) return value
  const members = Object.entries(value).filter(([name]) => name !== 'length')
  return Object.fromEntries(members.map(([name, member]) => [name, withoutLengths(member)]))
}

/** Returns the alternative with which the value shares most fields; the last of equals. */
function similarOption(schema: z.core.$ZodType, value: unknown): z.core.$ZodType | null {
  if (!(schema instanceof z.ZodUnion) || !isRecord(value)) return null
  let best: { option: z.core.$ZodType; shared: number } | null = null
  for (const option of schema.options) {
    const fields = option instanceof z.ZodObject ? Object.keys(option.shape) : []
    const shared = fields.filter((field) => Object.hasOwn(value, field)).length
    if (best === null || shared >= best.shared) best = { option, shared }
  }
  return best?.option ?? null
}

/** Cuts a path before a name too long to print; a long first name is cut itself. */
function printable(path: readonly PropertyKey[]): PropertyKey[] {
  const long = path.findIndex((key) => String(key).length > MAX_NAME_LENGTH)
  if (long === 0) return [String(path[0]).slice(0, MAX_NAME_LENGTH)]
  return long === -1 ? [...path] : path.slice(0, long)
}
