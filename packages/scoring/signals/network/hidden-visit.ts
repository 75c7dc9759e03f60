import type { PastVisit } from '@vigil/evidence'

/** Kinds of network that hide where a visitor is. */
const HIDING = new Set(['datacenter', 'vpn', 'proxy', 'tor', 'mixed'])

/** Whether a visit came through a network that hides where its visitor is. */
export const isHidden = ({ networkKind }: PastVisit): boolean =>
  networkKind !== null && HIDING.has(networkKind)
