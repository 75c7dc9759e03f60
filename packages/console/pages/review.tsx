import type { ReviewQueueResult, StoredCheckDetail } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { call } from '../data/api.ts'
import { useMay, useSigned } from '../data/session.ts'
import { useActions } from '../data/use-actions.ts'
import { useKeys } from '../data/use-keys.ts'
import { useQuery } from '../data/use-query.ts'
import { Empty, Failure, Key, Loading, PageTitle, VerdictBadge, When } from '../ui/parts.tsx'
import { useToaster } from '../ui/toast.tsx'
import { CheckView } from './check.tsx'

/** Checks that wait for a person: the queue on one side, the check that is looked at on the other. */
export function ReviewPage() {
  const { env } = useSigned()
  const { query, route } = useLocation()
  const { data, problem, reload } = useQuery<ReviewQueueResult>(env, '/api/v1/reviews', {
    cursor: query.cursor,
  })
  const items = data?.items ?? []
  const at = Math.max(
    0,
    items.findIndex(({ check }) => check.id === query.at),
  )
  const item = items[at]
  const open = (to: number) => {
    const next = items[Math.min(Math.max(to, 0), items.length - 1)]
    if (next === undefined) return
    const params = new URLSearchParams({ ...query, at: next.check.id })
    route(`/console/${env}/review?${params}`, true)
  }
  useKeys({ n: () => open(at + 1), p: () => open(at - 1) })
  return (
    <>
      <PageTitle title="Review queue">
        {data !== null && (
          <span class="muted">
            {items.length}
            {data.nextCursor !== null && '+'} waiting
          </span>
        )}
      </PageTitle>
      {problem && <Failure problem={problem} retry={reload} />}
      {data === null && !problem && <Loading what="the queue" />}
      {data !== null && items.length === 0 && (
        <Empty title="Nothing waits for a person.">
          <p>
            Here come checks that were let in and flagged (shadow), challenges without an outcome,
            and what the recommendation sends to review.
          </p>
        </Empty>
      )}
      {item && (
        <div class="queue">
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
          <ReviewOf
            key={item.check.id}
            id={item.check.id}
            changed={reload}
            next={() => open(at + 1)}
          />
        </div>
      )}
    </>
  )
}

function ReviewOf({ id, changed, next }: { id: string; changed: () => void; next: () => void }) {
  const { env } = useSigned()
  const { say, fail } = useToaster()
  const may = useMay('analyst')
  const [note, setNote] = useState('')
  const { data, problem, reload } = useQuery<{ check: StoredCheckDetail }>(
    env,
    `/api/v1/checks/${id}`,
  )
  const actions = useActions(reload)
  const set = (state: 'open' | 'claimed' | 'done') =>
    call(env, 'POST', `/api/v1/checks/${id}/review`, {
      body: { state, ...(note.trim() !== '' && { note: note.trim() }) },
    }).then(
      () => {
        if (state === 'done') {
          say('Review finished', () => void set('open'))
          next()
        } else say(state === 'claimed' ? 'Claimed' : 'Given back to the queue')
        reload()
        changed()
      },
      (error: Error) => fail(error.message),
    )
  useKeys(may ? { c: () => void set('claimed'), x: () => void set('done') } : {})
  if (problem) return <Failure problem={problem} retry={reload} />
  if (data === null) return <Loading what="the check" />
  const { check } = data
  return (
    <div class="reviewing">
      {may && (
        <section class="card claim" aria-label="Review">
          <p>
            {check.review.state === 'claimed' ? `Claimed by ${check.review.by}` : 'Not claimed'}
          </p>
          <label>
            <span>Note</span>
            <input
              value={note}
              maxLength={500}
              placeholder={check.review.note ?? ''}
              onInput={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </label>
          <button type="button" onClick={() => void set('claimed')}>
            Claim <Key>c</Key>
          </button>
          <button type="button" class="primary" onClick={() => void set('done')}>
            Finish <Key>x</Key>
          </button>
        </section>
      )}
      <CheckView check={check} actions={actions} />
    </div>
  )
}
