import { scrub } from './scrub.ts'

/** What a failure line says about the request: nothing that the caller wrote but the id. */
export interface RequestNote {
  requestId: string
  method: string
  /** The route's pattern, not the path: a path can hold anything. */
  route: string
}

/** How many causes of a failure are followed. */
const MAX_CAUSES = 4

/** Writes an unexpected failure to the log, with its causes and without what it must not hold. */
export function logFailure(error: unknown, note: RequestNote): void {
  console.error(JSON.stringify({ level: 'error', ...scrubbed(note), failure: describe(error) }))
}

/** Writes something worth knowing that is no failure. */
export function logNote(message: string, note: RequestNote, facts: Record<string, string>): void {
  console.warn(JSON.stringify({ level: 'warn', ...scrubbed(note), message, ...facts }))
}

/** The caller writes the id, and may write anything into it. */
function scrubbed(note: RequestNote): RequestNote {
  return { ...note, requestId: scrub(note.requestId) }
}

function describe(error: unknown): string[] {
  const lines: string[] = []
  let current = error
  for (let i = 0; i < MAX_CAUSES && current !== undefined && current !== null; i += 1) {
    lines.push(scrub(current instanceof Error ? textOf(current) : `thrown: ${typeof current}`))
    current = current instanceof Error ? current.cause : null
  }
  return lines
}

function textOf(error: Error): string {
  return error.stack ?? `${error.name}: ${error.message}`
}
