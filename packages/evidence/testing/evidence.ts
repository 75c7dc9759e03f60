import { emptyEvidence } from '../empty-evidence.ts'
import type { Evidence } from '../evidence.ts'
import { NOW_MS } from './visit.ts'

/** A request about which nothing is known, on the day of the tests. */
export const BARE_EVIDENCE: Evidence = emptyEvidence(NOW_MS)
