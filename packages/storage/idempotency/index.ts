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
} from './first-answer.ts'
