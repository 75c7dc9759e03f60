import { DAY_MS } from '@vigil/evidence'
/** A compromise dated this much later than the last one is a new one, ms (judgement: 30 days). */
export const RENEWED_AFTER_MS = 30 * DAY_MS
