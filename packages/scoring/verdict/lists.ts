import type { ListKind, ListName, Verdict } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'
import { raisedTo, type Weighed } from '../weigh/weigh.ts'

/** Whether a visit is on a list by an entry of one of these kinds. */
export function listed({ lists }: Evidence, list: ListName, kinds: readonly ListKind[]): boolean {
  return lists?.list === list && lists.kinds.some((kind) => kinds.includes(kind))
}

/**
 * Returns the log-odds with what the caller's list adds: a denied or watched visit has at least the score where the
 * built-in verdict begins.
 */
export function raisedByList(
  weighed: Weighed,
  fired: readonly FiredSignal[],
  list: ListName | null,
): Weighed {
  if (list === null || list === 'allow') return weighed
  const { blockFrom, challengeFrom } = policy.thresholds
  const at = fired.findIndex(({ signal }) => signal.list === list)
  return raisedTo(list === 'deny' ? blockFrom : challengeFrom, weighed, at)
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
