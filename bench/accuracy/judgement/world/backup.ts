import { DAY_MS } from '@vigil/evidence'
import type { Chance } from './chance.ts'
import type { RawVisit } from './raw-visit.ts'

/** Mean days between restorations of a browser's storage from a backup (judgement: one in five years). */
const RESTORED_EVERY_DAYS = 1_800
/** Age of the backup, days (judgement). */
const AGE_DAYS = [1, 30] as const

/** Draws whether the storage of a person's browser was restored since the last visit. */
export function restoredStorage(
  chance: Chance,
  atMs: number,
  meanGapDays: number,
): Pick<RawVisit, 'storage'> {
  if (!chance.hits(1 - Math.exp(-meanGapDays / RESTORED_EVERY_DAYS))) return {}
  return { storage: { stateMs: atMs - chance.between(...AGE_DAYS) * DAY_MS, isCopy: false } }
}
