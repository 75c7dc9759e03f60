import type { ReviewQueueResult } from '@vigil/contract'
import { useSigned } from '../data/session.ts'
import { useAddress } from '../data/use-address.ts'
import { useKeys } from '../data/use-keys.ts'
import { useQuery } from '../data/use-query.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Empty, Key, PageTitle, VerdictBadge, When } from '../ui/parts.tsx'
import { ReviewPanel } from './check/review-panel.tsx'

type Items = ReviewQueueResult['items']

/** Checks that wait for a decision: the queue on one side, the open check on the other. */
export function ReviewPage() {
  const { env } = useSigned()
  const { query, go } = useAddress('review')
  const queue = useQuery<ReviewQueueResult>(env, '/api/v1/reviews', { cursor: query.cursor })
  const items = queue.data?.items ?? []
  const found = items.findIndex(({ check }) => check.id === query.at)
  const at = Math.max(0, found)
  const item = items[at]
  const open = (to: number) => {
    const next = items[Math.min(Math.max(to, 0), items.length - 1)]
    if (next !== undefined) go({ at: next.check.id }, true)
  }
  useKeys({ n: () => open(at + 1), p: () => open(at - 1) })
  return (
    <>
      <PageTitle title="Review queue">
        {queue.data !== null && (
          <span class="muted">
            {items.length}
            {queue.data.nextCursor !== null && '+'} waiting
          </span>
        )}
      </PageTitle>
      <Loaded reading={queue} what="the queue">
        {() =>
          item === undefined ? (
            <Empty title="The queue is empty.">
              <p>
                It lists checks that were let in and flagged (shadow), challenges without an
                outcome, and those whose recommendation is a review.
              </p>
            </Empty>
          ) : (
            <div class="queue">
              <Waiting items={items} at={at} open={open} />
              <ReviewPanel
                key={item.check.id}
                id={item.check.id}
                changed={queue.reload}
                next={() => open(at + 1)}
              />
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function Waiting({ items, at, open }: { items: Items; at: number; open: (to: number) => void }) {
  return (
    <nav class="waiting" aria-label="Waiting checks">
      <ol>
        {items.map(({ check, review }, i) => (
          <li key={check.id}>
            <button
              type="button"
              aria-current={i === at ? 'true' : undefined}
              onClick={() => open(i)}
            >
              <VerdictBadge verdict={check.verdict} />
              <span class="name">{check.accountId ?? 'No account'}</span>
              <span class="muted">
                {review.state === 'claimed' ? `claimed by ${review.by}` : check.event}
              </span>
              <When at={check.at} />
            </button>
          </li>
        ))}
      </ol>
      <p class="pages">
        <button type="button" class="quiet" onClick={() => open(at - 1)}>
          Previous <Key>p</Key>
        </button>
        <button type="button" class="quiet" onClick={() => open(at + 1)}>
          Next <Key>n</Key>
        </button>
      </p>
    </nav>
  )
}
