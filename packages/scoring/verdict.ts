import type { CompartmentId, Verdict } from '@vigil/contract'
import { BLOCK_FROM, CHALLENGE_FROM, LOGIN_BLOCK_FROM, LONE_BLOCK_WEIGHT } from './policy.ts'
import type { Firing } from './signal.ts'

/** Where a step-up helps: the person can prove to be one, and to be the owner. */
const STEP_UP_HELPS = new Set<CompartmentId>([
  'visit',
  'network',
  'tls',
  'ua',
  'automation',
  'behavioral',
  'breach',
  'fingerprint',
  'extension',
])

/** The verdict of a score, with the guards of reference 4.3. */
export function verdictOf(
  score: number,
  event: string,
  firings: readonly Firing[],
  odds: ReadonlyMap<CompartmentId, number>,
): Verdict {
  const against = firings.filter(({ weight }) => weight > 0)
  const compartments = [...odds].filter(([, value]) => value > 0).sort((a, b) => b[1] - a[1])
  const withoutBreach = against.some(({ signal }) => signal.compartment !== 'breach')
  if (score < CHALLENGE_FROM || !withoutBreach) return 'allow'
  if (score >= BLOCK_FROM && mayBlock(score, event, against, compartments)) return 'block'
  const [largest] = compartments
  return largest === undefined || STEP_UP_HELPS.has(largest[0]) ? 'challenge' : 'shadow'
}

function mayBlock(
  score: number,
  event: string,
  against: readonly Firing[],
  compartments: readonly [CompartmentId, number][],
): boolean {
  const ids = compartments.map(([id]) => id)
  const onlyPlace = ids.every((id) => id === 'visit' || id === 'network')
  if (event !== 'signup' && onlyPlace && score < LOGIN_BLOCK_FROM) return false
  const [only] = against
  if (against.length === 1 && only && only.weight < LONE_BLOCK_WEIGHT) return false
  const automation = compartments.find(([id]) => id === 'automation')?.[1] ?? 0
  return ids.length >= 2 || automation >= LONE_BLOCK_WEIGHT
}
