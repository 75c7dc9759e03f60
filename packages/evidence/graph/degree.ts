import { evidencePolicy } from '../policy/index.ts'
import { edgeKind, isCorroborating, type LinkKind } from './kinds.ts'
import type { Member } from './members.ts'

const { minHubShare } = evidencePolicy.graph

/** A mailbox belongs to its owner however many tags it has; a session was issued to one browser. */
const hasDegree = (kind: LinkKind): boolean =>
  kind !== 'email' && kind !== 'mailbox' && kind !== 'session'

interface SharedBy {
  atOneAddress: boolean
  burst: boolean
}

/**
 * Returns the degree of an identifier: the unrelated people who share it. At one address, and on a network, all
 * are; elsewhere those who have a device of their own, or, unless they came in a burst, another machine of
 * the same model.
 */
export function degreeOf(
  kind: LinkKind,
  members: readonly Member[],
  { atOneAddress, burst }: SharedBy,
): number {
  if (!hasDegree(kind)) return 0
  if (isCorroborating(kind) || atOneAddress) return members.length
  return members.filter((it) => it.hasOwnDevice || (it.isSameModel && !burst)).length
}

/**
 * Returns the degree penalty as a factor 0..1: `min(1, maxUnpenalisedDegree / degree)`, and 0 for a hub (more people
 * than were read) of which at least half are unrelated.
 */
export function degreeFactor(
  kind: LinkKind,
  degree: number,
  members: readonly Member[],
  isHub: boolean,
): number {
  if (isHub && hasDegree(kind) && degree >= minHubShare * members.length) return 0
  return Math.min(1, edgeKind(kind).maxUnpenalisedDegree / Math.max(1, degree))
}
