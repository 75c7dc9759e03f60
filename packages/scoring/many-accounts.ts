import type { Evidence } from '@vigil/evidence'
import { policy } from './policy/index.ts'

const { points, fast, rotated: changed, login } = policy.sharedIdentifier

/**
 * Strength 0..1 of so many accounts on an identifier that is one person's or one household's: 0 up to four,
 * rising to the last point of the policy.
 *
 * @param others others on it, by the weights of the graph; lastHour of them within an hour
 */
export function manyAccounts(
  { event, email, history }: Evidence,
  { others, lastHour, rotated }: { others: number; lastHour: number; rotated: number },
): number {
  const named = email !== null || history?.by === 'account' ? 1 : 0
  const accounts =
    others +
    named +
    (event === 'signup' && lastHour >= fast.fromOthers ? fast.counts : 0) +
    (rotated >= changed.fromOthers ? changed.counts : 0)
  return (event === 'signup' ? 1 : login) * between(points, accounts)
}

/** Returns y at x by straight lines between points; flat beyond the first and the last. */
export function between(points: readonly (readonly [x: number, y: number])[], x: number): number {
  let [fromX, fromY] = points[0] ?? [0, 0]
  if (x <= fromX) return fromY
  for (const [toX, toY] of points) {
    if (x < toX) return fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY)
    fromX = toX
    fromY = toY
  }
  return fromY
}
