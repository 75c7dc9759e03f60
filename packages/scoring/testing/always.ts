import type { Evidence } from '@vigil/evidence'
import fc from 'fast-check'
import { arbitraryEvidence } from './arbitrary-evidence.ts'

/** The seed of the run where it has one, as in CI (`SEED`). */
const seed = fc.readConfigureGlobal().seed ?? Math.trunc(Math.random() * 2 ** 31)
const PARAMETERS = { numRuns: 10_000, seed }
/** Shared by all properties, as generating evidence takes longer than assessing it. */
const pieces = fc.sample(arbitraryEvidence, PARAMETERS)

/** Holds over 10,000 pieces of evidence; the smallest that it does not hold for is reported. */
export function always(holds: (evidence: Evidence) => boolean): void {
  if (pieces.every(holds)) return
  fc.assert(fc.property(arbitraryEvidence, holds), PARAMETERS)
  throw new Error('it held a moment ago: the property is not of the evidence alone')
}
