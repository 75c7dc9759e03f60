import type { PastVisit } from '@vigil/evidence'

/** Whether a visit showed nothing of a browser. */
export const isBare = ({ deviceKey, visitorKey }: PastVisit): boolean =>
  deviceKey === null && visitorKey === null
