import { scrub } from './scrub.ts'

/** The request that a line is about: only the id was written by the caller. */
export interface RequestNote {
  requestId: string
  method: string
  /** The route's pattern, not the path: a path can hold anything. */
  route: string
}

/** How many causes of a failure are followed. */
const MAX_CAUSES = 4

/** Writes an unexpected failure of a request, with its causes. */
export function logFailure(error: unknown, note: RequestNote): void {
  console.error(line({ level: 'error', ...note, failure: causesOf(error) }))
}

/** Writes a failure that belongs to no request, such as one of a Durable Object's own work. */
export function logEvent(event: string, error: unknown): void {
  console.error(line({ level: 'error', event, failure: causesOf(error) }))
}

/** Writes an observation that is no failure. */
export function logNote(message: string, note: RequestNote, facts: Record<string, string>): void {
  console.warn(line({ level: 'warn', ...note, message, ...facts }))
}

/** One line of JSON; every text in it is scrubbed, as a caller or a library may have written it. */
function line(entry: object): string {
  return JSON.stringify(entry, (_, value: unknown) =>
    typeof value === 'string' ? scrub(value) : value,
  )
}

function causesOf(error: unknown): string[] {
  const causes: string[] = []
  let current = error
  for (let i = 0; i < MAX_CAUSES && current !== undefined && current !== null; i += 1) {
    causes.push(current instanceof Error ? textOf(current) : `thrown: ${typeof current}`)
    current = current instanceof Error ? current.cause : null
  }
  return causes
}

function textOf(error: Error): string {
  return error.stack ?? `${error.name}: ${error.message}`
}
