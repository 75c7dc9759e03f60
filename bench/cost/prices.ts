import { MAX_REFRESH_MS } from '../../packages/storage/graph/bounds.ts'
import { PLACE_MS } from '../../packages/storage/graph/unused.ts'
import { ROUND_MS } from '../../packages/storage/upkeep/rounds.ts'

/**
 * List prices of the platform's paid plan in dollars, read 2026-11-21 from developers.cloudflare.com:
 * workers/platform/pricing, d1/platform/pricing, kv/platform/pricing, durable-objects/platform/pricing. Included usage
 * of the plan is not subtracted.
 */
export const prices = {
  /** A request to a Worker. */
  request: 0.3e-6,
  /** A millisecond of CPU. */
  cpuMs: 0.02e-6,
  /**
   * A call of a Durable Object. Their duration is not metered here: an object that serves answers within a millisecond.
   */
  objectCall: 0.15e-6,
  d1RowRead: 0.001e-6,
  d1RowWritten: 1e-6,
  kvRead: 0.5e-6,
  kvWrite: 5e-6,
  /** A byte in D1 for a month. */
  d1ByteMonth: 0.75 / 1e9,
} as const

const MONTH_MS = 30 * 86_400_000

/** Months for which a check is stored. */
export const retainedMonths = 180 / 30
/**
 * Months for which a check is a row: two days until it is packed, and up to a day until another takes over its row. The
 * newest 5,000 stay rows as well; of a million checks a month they are those of four hours.
 */
export const rowMonths = 3 / 30
/** Months for which a check is packed: from its second day on. */
export const packedMonths = retainedMonths - 2 / 30
/** Months for which an unused identifier waits for a new one, in the mean (simulated by `shareTakenOver`). */
const spareMonths = 4 / 30
/** Months for which an identifier of a place (IP address, its network, a handshake) is stored (`unusedAt`). */
export const placeMonths = PLACE_MS / MONTH_MS + spareMonths
/** The same of an account and of its other identifiers, which may be written long before its last check. */
export const lastingMonths = retainedMonths + MAX_REFRESH_MS / MONTH_MS + spareMonths
/** Months between two reads of a stored account or identifier by retention. */
export const roundMonths = ROUND_MS / MONTH_MS
/** Checks a day at a million a month, which share the costs of a day. */
export const checksPerDay = 1e6 / 30
/** Runs of the cron a day. */
export const cronsPerDay = 288
