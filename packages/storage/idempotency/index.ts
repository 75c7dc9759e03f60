export {
  answerOfKey,
  dayOf,
  deletedBeforeDay,
  deleteOldAnswers,
  deleteOlderAnswers,
  findIdempotent,
  IDEMPOTENCY_TTL_MS,
  isTaken,
  type KeyLookup,
  lookupOf,
  mayBeId,
  type StoredKey,
  storeFirstAnswer,
} from './first-answer.ts'
export { packAnswer } from './packed-answer.ts'
