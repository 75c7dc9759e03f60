import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'

const { strengthByAccounts, burst, rotated: changed, loginFactor } = policy.sharedIdentifier
const { line } = policy.graph.people

interface AccountsOnIdentifier {
  others: number
  lastHour?: number
  minutesEach?: number
  rotated?: number
}

/**
 * Returns the strength 0..1 of the number of accounts on an identifier that belongs to a person or a household, by
 * `sharedIdentifier` of the policy.
 *
 * @param others other accounts on it, by the weights of the graph; `lastHour`: those within an hour; `minutesEach`:
 *   mean interval of these; `rotated`: fingerprints that changed under its id
 */
export function manyAccounts(
  { event, email, history }: Evidence,
  { others, lastHour = 0, minutesEach = 0, rotated = 0 }: AccountsOnIdentifier,
): number {
  const own = email !== null || history?.by === 'account' ? 1 : 0
  const accounts =
    others +
    own +
    (event === 'signup' && isBurst(lastHour, minutesEach) ? burst.addedAccounts : 0) +
    (rotated >= changed.minOthers ? changed.addedAccounts : 0)
  return (event === 'signup' ? 1 : loginFactor) * between(strengthByAccounts, accounts)
}

/** Whether so many accounts of an hour came faster than people who wait in line. */
export const isBurst = (lastHour: number, minutesEach: number): boolean =>
  lastHour >= burst.minOthers && minutesEach < line.minMinutes

/** Returns y at x by linear interpolation between points; constant beyond the first and the last. */
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
