import { Degraded, Provenance, RecommendationAction } from '@vigil/contract'
import * as z from 'zod'

/** What is kept of a check beside its judgement; a field that says nothing is left out. */
export const CheckExtra = z.object({
  /** The recommendation, where it is not the verdict. */
  action: RecommendationAction.optional(),
  unusual: z.array(z.string()).optional(),
  degraded: z.array(Degraded).optional(),
  /** What the list entries that decided are found by: [kind, value]. */
  listed: z.array(z.tuple([z.string(), z.string()])).optional(),
  /** Keyed hash of the X-Request-Id that the caller sent. */
  request: z.string().optional(),
  timingMs: z.int().optional(),
  /** Where each part of the evidence came from. */
  parts: z.record(z.string(), Provenance).optional(),
})
export type CheckExtra = z.infer<typeof CheckExtra>
