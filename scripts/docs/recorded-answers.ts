import { readFileSync } from 'node:fs'
import { type RecordedAnswer, routes } from '../../packages/contract/index.ts'
import { inRoot } from '../local/root.ts'

/** File of the recorded answers that the reference shows. */
export const ANSWERS_FILE = inRoot('scripts', 'docs', 'data', 'answers.json')

/** Texts that the reference shows: no page, script or style. */
const SHOWN_TEXTS = ['exportFindings', 'llms', 'readMetrics']

/** Routes of which the reference shows an answer. */
export const shownRoutes = routes.filter(
  ({ response, operationId }) => 'schema' in response || SHOWN_TEXTS.includes(operationId),
)

/** The recorded answers of the running service, by `operationId`. */
export function recordedAnswers(): Readonly<Record<string, RecordedAnswer>> {
  return JSON.parse(readFileSync(ANSWERS_FILE, 'utf8'))
}
