import type { CompartmentId, Verdict } from '@vigil/contract'
import {
  BLOCK_FROM,
  CHALLENGE_FROM,
  LOGIN_BLOCK_FROM,
  LONE_BLOCK_WEIGHT,
  TELLING,
} from './policy.ts'
import type { Firing } from './signal.ts'

/** Where no step-up helps: whoever holds the mailbox and the browser passes it. */
const STEP_UP_IS_IDLE = new Set<CompartmentId>(['email', 'identity', 'attribution'])

/** The verdict of a score, with the guards of reference 4.3. */
export function verdictOf(
  score: number,
  event: string,
  firings: readonly Firing[],
  odds: ReadonlyMap<CompartmentId, number>,
): Verdict {
  if (score < CHALLENGE_FROM) return 'allow'
  const against = [...odds].filter(([, value]) => value >= TELLING).sort((a, b) => b[1] - a[1])
  // Billions of addresses are in breaches: that alone moves nothing.
  if (against.every(([id]) => id === 'breach')) return 'allow'
  if (score >= BLOCK_FROM && mayBlock(score, event, firings, against)) return 'block'
  const [largest] = against
  return largest !== undefined && STEP_UP_IS_IDLE.has(largest[0]) ? 'shadow' : 'challenge'
}

function mayBlock(
  score: number,
  event: string,
  firings: readonly Firing[],
  against: readonly [CompartmentId, number][],
): boolean {
  const onlyPlace = against.every(([id]) => id === 'visit' || id === 'network')
  if (event !== 'signup' && onlyPlace && score < LOGIN_BLOCK_FROM) return false
  const telling = firings.filter(({ weight }) => weight >= TELLING)
  const [only] = telling
  if (telling.length === 1 && only && only.weight < LONE_BLOCK_WEIGHT) return false
  const automation = against.find(([id]) => id === 'automation')?.[1] ?? 0
  return against.length >= 2 || automation >= LONE_BLOCK_WEIGHT
}
