import { packAnswer } from '../idempotency/index.ts'
import type { CheckRecord } from './check-record.ts'

/**
 * Bytes of a row that stay in its page; SQLite moves the end of a longer one to a page of its own
 * (sqlite.org/fileformat2.html, 1.6: 1,002 of an index b-tree with pages of 4,096 bytes).
 */
const MAX_IN_PAGE = 1_002
/**
 * Maximum bytes of a row without its text columns: lengths of 21 columns, time, score, workspace, id and previous id.
 */
const MAX_OTHER_BYTES = 160

/** The first answer as columns of its check; both null: it has a separate row, or there is none. */
export interface AnswerInRow {
  bodyHash: string | null
  answer: Uint8Array | null
}

/**
 * Returns the first answer as columns of its check, if the id of the check is its Idempotency-Key, the answer names no
 * other account (a row of its own is deleted after a day), and the row of the check fits in its page.
 *
 * @param texts values of the check's other text columns
 */
export function answerInRow(
  { id, idempotency }: CheckRecord,
  texts: readonly (string | null)[],
): AnswerInRow {
  if (idempotency?.keyId !== id || idempotency.namesOthers === true) return NOT_IN_ROW
  const { bodyHash, response } = idempotency
  const answer = packAnswer(response)
  const parts = [...texts, bodyHash, answer]
  const length = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0)
  return MAX_OTHER_BYTES + length <= MAX_IN_PAGE ? { bodyHash, answer } : NOT_IN_ROW
}

const NOT_IN_ROW: AnswerInRow = { bodyHash: null, answer: null }
