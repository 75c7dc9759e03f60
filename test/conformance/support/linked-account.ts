import * as z from 'zod'
import { MatchType, Verdict } from './enumerations.ts'
import { Score, Text } from './values.ts'

/** One neighbour in the identity graph. */
export const LinkedAccount = z.strictObject({
  accountId: Text,
  score: Score,
  matchTypes: z.array(MatchType).min(1),
  hops: z.int().min(1).max(2),
  verdict: Verdict,
  isAbuser: z.boolean(),
  labels: z.array(Text),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>
