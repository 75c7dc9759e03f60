import type * as z from 'zod'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** Names of JSON types in a message; other names of Zod stand for themselves. */
const NOUNS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
}
const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'Must be an ISO 8601 time such as 2026-01-31T12:00:00Z',
  date: 'Must be a date such as 2026-01-31',
  uuid: 'Must be a UUID',
  url: 'Must be a URL such as https://example.com',
}

/** Returns the message of an issue for which the schema has none of its own; undefined: that of Zod. */
export function issueText(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue.expected, issue.input)
    case 'too_small':
      return Number(issue.minimum) === 1 && issue.origin !== 'number'
        ? 'Must not be empty'
        : boundText(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return boundText(issue.origin, 'at most', issue.maximum)
    case 'invalid_value':
      return issue.input === undefined
        ? `Is required: one of ${issue.values.join(', ')}`
        : `Must be one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? (issue.pattern && `Must match ${issue.pattern}`)
    // The name of a member, such as an event with rules of its own.
    case 'invalid_key':
      return issue.issues.map(({ message }) => message).join('; ')
    default:
      return undefined
  }
}

function typeText(expected: string, input: unknown): string {
  if (input === undefined) return 'Is required'
  // A fraction in place of a whole number, or a number beyond the range of numbers.
  const isOtherNumber = typeof input === 'number' && (expected === 'number' || expected === 'int')
  return `Must be ${NOUNS[expected] ?? expected}, not ${isOtherNumber ? input : nounOf(input)}`
}

/** Returns the type of a JSON value as a message names it. */
export function nounOf(input: unknown): string {
  if (input === null) return 'null'
  return NOUNS[Array.isArray(input) ? 'array' : typeof input] ?? typeof input
}

function boundText(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `Must have ${bound} ${limit} characters`
  if (origin === 'array') return `Must have ${bound} ${limit} entries`
  return `Must be ${bound} ${limit}`
}
