import type * as z from 'zod'

/** Flags of a command; each value is text. */
export type Flags = Readonly<Record<string, string | undefined>>

/** A request to /admin/v1. */
export interface AdminRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /admin/v1. */
  path: string
  body?: unknown
}

/** One command of the operator's CLI. */
export interface Command {
  /** Such as `key create`. */
  words: string
  /** Names of its arguments, as help prints them; all are required. */
  args: readonly string[]
  /** Flags by name, each with its help text. */
  flags: Readonly<Record<string, string>>
  help: string
  request(args: readonly string[], flags: Flags): AdminRequest
  /** Formats the response for people. */
  print(answer: unknown, args: readonly string[], flags: Flags): string
  /** The part of the response that `--json` prints. */
  json(answer: unknown, args: readonly string[]): unknown
  /** Whether the response says that the command achieved what it is for. */
  succeeded(answer: unknown, flags: Flags): boolean
}

/** Wrong use of a command. */
export class UsageError extends Error {}

/** A flag that must be given is absent. */
export class MissingFlag extends UsageError {
  readonly flag: string

  constructor(flag: string) {
    super(`--${flag} is missing`)
    this.flag = flag
  }
}

/**
 * Defines a command whose response has a schema; without `succeeded`, each response is a success, and without `json`,
 * all of it is printed.
 */
export function command<S extends z.ZodType>(
  about: Omit<Command, 'print' | 'json' | 'succeeded' | 'flags'> & {
    flags?: Command['flags']
    answer: S
    print(answer: z.infer<S>, args: readonly string[], flags: Flags): string
    json?(answer: z.infer<S>, args: readonly string[]): unknown
    succeeded?(answer: z.infer<S>, flags: Flags): boolean
  },
): Command {
  const { answer, print, json, succeeded = () => true, ...rest } = about
  return {
    flags: {},
    ...rest,
    print: (value, args, flags) => print(answer.parse(value), args, flags),
    json: (value, args) => (json === undefined ? value : json(answer.parse(value), args)),
    succeeded: (value, flags) => succeeded(answer.parse(value), flags),
  }
}

/** Returns an argument, which the parser has checked to exist. */
export function argument(args: readonly string[], index: number): string {
  const value = args[index]
  if (value === undefined) throw new UsageError('an argument is missing')
  return value
}

/** Returns a flag's value as a number; undefined: not given. Throws UsageError unless it is a whole number. */
export function wholeNumber(flags: Flags, name: string): number | undefined {
  const value = flags[name]
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value)
  throw new UsageError(`--${name} must be a whole number, and is "${value}"`)
}

/** Returns a flag's value; undefined: not given. Throws UsageError unless it is a time in the future. */
export function futureTime(flags: Flags, name: string): string | undefined {
  const value = flags[name]
  if (value === undefined || Date.parse(value) > Date.now()) return value
  throw new UsageError(
    `--${name} must be a time in the future such as 2030-01-01T00:00:00Z, and is "${value}"`,
  )
}

/** Returns an argument, encoded as a segment of a path. */
export function segment(args: readonly string[], index: number): string {
  return encodeURIComponent(argument(args, index))
}

/** The query string of the flags that are given, with its question mark. */
export function queryOf(flags: Flags): string {
  const given = Object.entries(flags).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** A flag that must be given. */
export function needed(flags: Flags, name: string): string {
  const value = flags[name]
  if (value === undefined) throw new MissingFlag(name)
  return value
}

/** Flags as a command line has them: `--plan, --status`. */
export function flagNames(names: readonly string[]): string {
  return names.map((name) => `--${name}`).join(', ')
}

/** What is left of a list after a removal. */
export function leftAfter(rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? 'Removed; none is left.' : `Removed. Left:\n${columns(rows)}`
}

/** Columns of text, each as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length)
    })
  }
  const line = (row: readonly string[]) =>
    row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}
