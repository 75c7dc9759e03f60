import { isPrescribedZone, type PastVisit } from '@vigil/evidence'

/** Returns the time zone of a visit, unless its browser reports the same one wherever it is. */
export const clockOf = ({ timezone, browser }: PastVisit): string | null =>
  timezone !== null && isPrescribedZone(timezone, browser) ? null : timezone
