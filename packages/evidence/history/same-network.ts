import type { PastVisit } from './facts.ts'

/** Whether two visits came from one network (/24 or /48). */
export const hasSameSubnet = (
  a: Pick<PastVisit, 'subnetKey'>,
  b: Pick<PastVisit, 'subnetKey'>,
): boolean => a.subnetKey !== null && a.subnetKey === b.subnetKey
