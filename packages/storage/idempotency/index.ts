export {
  answerOfKey,
  dayOf,
  deletedBefore,
  deleteOldAnswers,
  deleteOlderAnswers,
  findIdempotent,
  IDEMPOTENT_FOR_MS,
  isTaken,
  type KeyLookup,
  keepAnswer,
  lookupOf,
  mayBeId,
  type StoredKey,
} from './first-answer.ts'
export { packAnswer } from './packed-answer.ts'
