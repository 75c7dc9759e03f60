import type { Evidence } from '../evidence.ts'
import { nothingKnown } from '../nothing-known.ts'
import { NOW_MS } from './visit.ts'

/** A request about which nothing is known, on the day of the tests. */
export const BARE_EVIDENCE: Evidence = nothingKnown(NOW_MS)
