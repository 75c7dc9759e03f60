import type { StoredCheckDetail } from '@vigil/contract'
import { wordsOf } from '../../data/format.ts'
import { Observed, When } from '../../ui/parts.tsx'

/** Outcomes, labels and the review of a check. */
export function FollowUp({ check: { feedback, outcomes, review } }: { check: StoredCheckDetail }) {
  if (feedback.length === 0 && outcomes.length === 0 && review.state === 'open') {
    return <p class="muted">Nothing yet.</p>
  }
  return (
    <ul class="done">
      {outcomes.map(({ outcome, at }) => (
        <li key={`${outcome} ${at}`}>
          Outcome: <strong>{wordsOf(outcome)}</strong> <When at={at} />
        </li>
      ))}
      {feedback.map(({ id, label, by, at }) => (
        <li key={id}>
          <strong>{wordsOf(label)}</strong> by {by} <When at={at} />
        </li>
      ))}
      {review.state !== 'open' && (
        <li>
          Review {review.state} by <Observed value={review.by} />
          {review.note && <q>{review.note}</q>}
        </li>
      )}
    </ul>
  )
}
