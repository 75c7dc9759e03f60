import { readFileSync } from 'node:fs'
import type { RecordedAnswer } from '../../packages/contract/index.ts'
import { inRoot } from '../local/root.ts'

/** Where the answers are recorded that the reference shows. */
export const ANSWERS_FILE = inRoot('scripts', 'docs', 'data', 'answers.json')

/** The recorded answers of the running service, by `operationId`. */
export function recordedAnswers(): Readonly<Record<string, RecordedAnswer>> {
  return JSON.parse(readFileSync(ANSWERS_FILE, 'utf8'))
}
