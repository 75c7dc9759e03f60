import type { PastVisit } from '@vigil/evidence'

/** Whether a visit has no browser data. */
export const isBare = ({ deviceKey, visitorKey }: PastVisit): boolean =>
  deviceKey === null && visitorKey === null
