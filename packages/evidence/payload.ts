import type { Collected } from '@vigil/contract'

/** Aggregates of interaction that no two visits have alike: times and ratios, not counts. */
const MEASURED = [
  'movesPerClick',
  'pathStraightness',
  'speedCv',
  'pressMedianMs',
  'centerClickShare',
  'keyDwellMedianMs',
  'keyDwellCv',
  'keyFlightMedianMs',
  'keyFlightCv',
  'firstFocusToSubmitMs',
  'pageToSubmitMs',
] as const
/** With fewer of them, two people on one model of phone could send the same. */
const FEWEST_MEASURED = 4

/**
 * What a browser measured, as one text to tell a replay by: the same text from another visitor was
 * copied. null where too little was measured, or where ids of two visitors came with it, so that it
 * cannot be told whose it is.
 */
export function replayText(collected: Collected): string | null {
  const { behavior, probes, visitorId, fingerprint } = collected
  if (behavior === undefined) return null
  if (visitorId !== undefined && fingerprint !== undefined && visitorId !== fingerprint) return null
  const measured = MEASURED.filter((name) => (behavior[name] ?? 0) > 0)
  if (measured.length < FEWEST_MEASURED) return null
  return JSON.stringify([behavior, probes ?? null])
}
