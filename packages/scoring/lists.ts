import type { ListKind, ListName, Verdict } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import { policy } from './policy/index.ts'
import type { FiredSignal } from './signal.ts'
import type { Weighed } from './weigh.ts'

/** Whether a list speaks of a visit, and by one of these kinds. */
export function listed({ lists }: Evidence, list: ListName, kinds: readonly ListKind[]): boolean {
  return lists?.list === list && lists.kinds.some((kind) => kinds.includes(kind))
}

/**
 * The log-odds with what the caller's list adds: who is denied or watched stands at least where the
 * built-in verdict does. The entry has the whole difference, so that the explanation still sums to the score.
 */
export function raisedByList(
  weighed: Weighed,
  fired: readonly FiredSignal[],
  list: ListName | null,
): Weighed {
  const at = fired.findIndex(({ signal }) => signal.list === list)
  if (list === null || list === 'allow' || at < 0) return weighed
  const { blockFrom, challengeFrom } = policy.thresholds
  const least = list === 'deny' ? blockFrom : challengeFrom
  const lacking = Math.log(least / (100 - least)) - weighed.total
  if (lacking <= 0) return weighed
  return {
    ...weighed,
    shares: weighed.shares.with(at, (weighed.shares[at] ?? 0) + lacking),
    total: weighed.total + lacking,
  }
}

/** The caller has the last word: what a list makes of the verdict that the rest comes to. */
export function verdictByList(judged: Verdict, list: ListName | null): Verdict {
  switch (list) {
    case 'deny':
      return 'block'
    case 'allow':
      return 'allow'
    case 'watch':
      return judged === 'allow' ? 'shadow' : judged
    default:
      return judged
  }
}
