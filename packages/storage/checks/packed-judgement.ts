import type { Contribution } from '@vigil/contract'
import { COUNT_WINDOWS } from '@vigil/evidence'
import * as z from 'zod'
import { CheckExtra, packExtra } from '../schema/index.ts'
import { codeOf, numberOf } from './code-numbers.ts'

/** A contribution to the score as it is stored. */
export type StoredContribution = Pick<Contribution, 'code' | 'points'>

/** How a check was judged: columns of its row. */
interface Columns {
  contributions: string | null
  extra: string | null
}

/** Number of a code; a code without one. */
const Code = z.union([z.int(), z.string()]).transform(codeOf)
const Count = z.union([z.int(), z.tuple([z.int(), z.enum(COUNT_WINDOWS)])])
/** Points of a signal, its weight in thousandths and, of a counting signal, its count. The base has only points. */
const Fired = z.tuple([Code, z.number()]).rest(Count)
const packedExtra = z.object({
  fired: z.array(Fired).optional(),
  odd: z.array(Code).optional(),
  ms: z.int().optional(),
})
const olderContributions = z.union([
  z.array(z.tuple([z.string(), z.number()]).transform(([code, points]) => ({ code, points }))),
  z.array(z.object({ code: z.string(), points: z.number() })),
])

/**
 * Packs how a check was judged. If every contribution has a weight, contributions and weights are packed into `extra`,
 * with codes as numbers; older versions read such a row as one without contributions.
 */
export function packJudgement(
  contributions: readonly StoredContribution[] | undefined,
  extra: CheckExtra | undefined,
): Columns {
  const weights = extra?.weights
  const signals = contributions?.filter(({ code }) => code !== 'base')
  if (!contributions || !extra || !weights || signals?.length !== weights.length) {
    return {
      contributions: contributions
        ? JSON.stringify(contributions.map(({ code, points }) => [code, points]))
        : null,
      extra: extra ? JSON.stringify(packExtra(extra)) : null,
    }
  }
  const { weights: _, counts = {}, unusual, timingMs, ...others } = extra
  const left = [...weights]
  const fired = contributions.map(({ code, points }) => {
    if (code === 'base') return [numberOf(code), points]
    const counted = counts[code]
    const count = counted === undefined ? [] : [counted]
    return [numberOf(code), points, left.shift() ?? 0, ...count]
  })
  const codes = new Set(signals.map(({ code }) => code))
  const uncounted = Object.entries(counts).filter(([code]) => !codes.has(code))
  const packed = {
    fired,
    ...(unusual && { odd: unusual.map(numberOf) }),
    ...(timingMs !== undefined && { ms: timingMs }),
  }
  const rest = packExtra({
    ...others,
    ...(uncounted.length > 0 && { counts: Object.fromEntries(uncounted) }),
  })
  return { contributions: null, extra: JSON.stringify({ ...packed, ...rest }) }
}

/** Reads what `packJudgement` wrote, and rows of older versions. `contributions` null: they were not stored. */
export function readJudgement({ contributions, extra }: Columns): {
  contributions: StoredContribution[] | null
  extra: CheckExtra
} {
  const older = contributions === null ? null : olderContributions.parse(JSON.parse(contributions))
  if (extra === null) return { contributions: older, extra: {} }
  const stored: unknown = JSON.parse(extra)
  const { fired, odd, ms } = packedExtra.parse(stored)
  const others = CheckExtra.parse(stored)
  if (fired === undefined) return { contributions: older, extra: others }
  const signals = fired.filter(([code]) => code !== 'base')
  const counts = signals.flatMap(([code, _, __, count]): [string, z.infer<typeof Count>][] =>
    count === undefined ? [] : [[code, count]],
  )
  return {
    contributions: fired.map(([code, points]) => ({ code, points })),
    extra: {
      ...others,
      ...(odd && { unusual: odd }),
      ...(ms !== undefined && { timingMs: ms }),
      weights: signals.map(([_, __, weight]) => z.int().parse(weight)),
      ...((counts.length > 0 || others.counts) && {
        counts: { ...Object.fromEntries(counts), ...others.counts },
      }),
    },
  }
}
