import { VigilError } from './problem/vigil-error.ts'
import { CURSOR_RULE } from './server-fields.ts'

/** The last entry of a page, in a list that is ordered by time and id. */
export interface TimeCursor {
  /** ms since the epoch */
  atMs: number
  id: string
}

/** The text of a cursor, for `nextCursor`. */
export const timeCursor = ({ atMs, id }: TimeCursor): string => `${atMs}.${id}`

/** Parses a cursor of `timeCursor`. Throws validation_failed. */
export function readTimeCursor(text: string): TimeCursor {
  const [, ms, id] = /^(\d{1,16})\.(.+)$/.exec(text) ?? []
  if (ms === undefined || id === undefined) {
    throw new VigilError('validation_failed', {
      field: 'cursor',
      detail: CURSOR_RULE,
    })
  }
  return { atMs: Number(ms), id }
}
