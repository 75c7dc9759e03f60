import { type FixedKind, isNamed, type LinkKind } from '@vigil/evidence'

const DAY_MS = 86_400_000

/** Accounts read for one identifier: where as many are found, more may share it. */
export const MAX_READ: Readonly<Record<FixedKind | 'named', number>> = {
  visitor: 21,
  device: 21,
  named: 12,
  mailbox: 8,
  ip: 8,
  email: 4,
  session: 4,
  subnet: 4,
  tls: 4,
}
/** Accounts that were not seen on a device for longest: whether many came at once, or it always was common. */
export const MAX_OLDEST = 3

const kindOf = (kind: LinkKind): FixedKind | 'named' => (isNamed(kind) ? 'named' : kind)

export const readOf = (kind: LinkKind): number => MAX_READ[kindOf(kind)]

/** Accounts that a full row keeps when another is added. */
export const keptOf = (kind: LinkKind): number => readOf(kind)

/** Accounts at which a row is full. Those of a visitor and a mailbox are kept in pages, and fill a row again slowly. */
export function capacityOf(kind: LinkKind): number {
  if (kind === 'visitor' || kind === 'mailbox') return readOf(kind) + 11
  return readOf(kind) + (kind === 'device' ? MAX_OLDEST : 0)
}

/**
 * How long a member of a row is left as it is, ms. Ties over an address fade within days, others within
 * months; the newest visitors, devices and addresses of an account also stand in its own row, to the millisecond.
 */
export function refreshMsOf(kind: LinkKind): number {
  return kind === 'ip' || kind === 'subnet' ? 3 * DAY_MS : 7 * DAY_MS
}
