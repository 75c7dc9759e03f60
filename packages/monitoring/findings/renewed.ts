/** A compromise dated this much later than the last one is a new one, ms (judgement: 30 days). */
export const RENEWED_AFTER_MS = 30 * 86_400_000
