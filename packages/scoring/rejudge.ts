import type { ObservedSignal } from '@vigil/evidence'
import type { FiredSignal } from './signal.ts'
import { signalByCode } from './signals/index.ts'
import { decide, type JudgedEvent, type Judgement, judge, weighCounted } from './verdict/judge.ts'
import type { VerdictPolicy } from './verdict/verdict-policy.ts'
import { strongestFirst } from './weigh/fire.ts'

/** What is needed to judge a check again: its event, and every signal that fired. */
export interface RecordedSignals {
  event: string
  signals: readonly ObservedSignal[]
}

/** Returns the judgement of a stored check under a policy; null: one of its signals no longer exists. */
export function rejudge(recorded: RecordedSignals, by: VerdictPolicy): Judgement | null {
  const read = firedOf(recorded)
  return read && judge(read.fired, read, by)
}

/**
 * Returns the judgements of a stored check under the same mutes and several thresholds; null: one of its signals no
 * longer exists.
 */
export function rejudgeAt(
  recorded: RecordedSignals,
  muted: VerdictPolicy['muted'],
  thresholds: readonly VerdictPolicy['thresholds'][],
): Judgement[] | null {
  const read = firedOf(recorded)
  if (read === null) return null
  const weighed = weighCounted(read.fired, read, muted)
  return thresholds.map((at) => decide(weighed, read, at))
}

function firedOf({
  event,
  signals,
}: RecordedSignals): (JudgedEvent & { fired: FiredSignal[] }) | null {
  const fired: FiredSignal[] = []
  for (const { code, weight } of signals) {
    const signal = signalByCode.get(code)
    if (signal === undefined) return null
    fired.push({ signal, weight })
  }
  fired.sort(strongestFirst)
  const list = fired.find(({ signal }) => signal.list !== undefined)?.signal.list ?? null
  return { event, list, fired }
}
