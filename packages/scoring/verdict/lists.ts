import type { ListKind, ListName, Verdict } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'
import type { Weighed } from '../weigh/weigh.ts'

/** Whether a visit is on a list by an entry of one of these kinds. */
export function listed({ lists }: Evidence, list: ListName, kinds: readonly ListKind[]): boolean {
  return lists?.list === list && lists.kinds.some((kind) => kinds.includes(kind))
}

/**
 * Returns the log-odds with what the caller's list adds: a denied or watched visit has at least the score where the
 * built-in verdict begins. The entry has the whole difference, so that the explanation sums to the score.
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

/** Returns the verdict after the caller's list, which overrides the evidence. */
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
