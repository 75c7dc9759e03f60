import { DAY_MS, evidencePolicy, type FixedKind, isNamed, type LinkKind } from '@vigil/evidence'

const { maxRead, maxOldestRead } = evidencePolicy.graph

/** Accounts read for one identifier; if as many are found, more may share it. */
export const MAX_READ: Readonly<Record<FixedKind | 'named', number>> = maxRead
/** Least recently seen accounts that are read of a device. */
export const MAX_OLDEST = maxOldestRead

/**
 * Limits of a walk: accounts read for one identifier of the account's own past, accounts that the second hop starts
 * from, identifiers it follows, and accounts read for each. D1 bills every scanned row, JSON included; the total stays
 * below 550 at any degree, and 750 at a sign-up.
 */
export const MAX_OWN = 6
export const MAX_REACHED = 6
export const MAX_THROUGH = 6
export const MAX_BEYOND = 4
/**
 * Accounts read of the mailbox of a sign-up without a user id at the visit's address: the sign-up, and the account that
 * it became.
 */
export const MAX_OF_SIGNUP = 2
/** Accounts on each of the account's own identifiers from which the second hop begins. */
export const MAX_NEAR_OWN = 2

/** Newest visitors, devices and addresses stored in an account row. */
export const MAX_TRACES = 6

const kindOf = (kind: LinkKind): FixedKind | 'named' => (isNamed(kind) ? 'named' : kind)

/** Accounts read of an identifier of this kind. As many remain in a full row when another is added. */
export const readLimitOf = (kind: LinkKind): number => MAX_READ[kindOf(kind)]

/** Accounts at which a row is full. A full row of a visitor or a mailbox moves to a further page. */
export function capacityOf(kind: LinkKind): number {
  if (kind === 'visitor' || kind === 'mailbox') return readLimitOf(kind) + 11
  return readLimitOf(kind) + (kind === 'device' ? MAX_OLDEST : 0)
}

/**
 * Kinds of which the account's own row has the exact time: its newest visitors, devices and addresses, and its mailbox
 * (`edgesOf`). Traces of refused visitors are not stored there.
 */
const TIMED: readonly LinkKind[] = ['visitor', 'device', 'ip', 'mailbox']
/** Maximum time for which a member of a row is not rewritten, ms. */
export const MAX_REFRESH_MS = 14 * DAY_MS

/**
 * How long a member of a row is not rewritten, ms. Links over an IP address decay within days; those over its network
 * are weak at any age.
 */
export function refreshMsOf(kind: LinkKind, wasLetIn: boolean): number {
  if (wasLetIn && TIMED.includes(kind)) return MAX_REFRESH_MS
  return kind === 'ip' ? 3 * DAY_MS : 7 * DAY_MS
}
