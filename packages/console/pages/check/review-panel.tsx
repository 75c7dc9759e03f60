import type { StoredCheckResult } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { call } from '../../data/api.ts'
import { useMay, useSigned } from '../../data/session.ts'
import { useActions } from '../../data/use-actions.ts'
import { useChange } from '../../data/use-change.ts'
import { useKeys } from '../../data/use-keys.ts'
import { useQuery } from '../../data/use-query.ts'
import { Text } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Key, VerdictBadge } from '../../ui/parts.tsx'
import { useToaster } from '../../ui/toast.tsx'
import { CheckView, titleOf } from './check-view.tsx'

/** A check of the queue: claim it, write a note, finish it. */
export function ReviewPanel({
  id,
  changed,
  next,
}: {
  id: string
  changed: () => void
  next: () => void
}) {
  const { env } = useSigned()
  const { notify } = useToaster()
  const may = useMay('analyst')
  const [note, setNote] = useState('')
  const reading = useQuery<StoredCheckResult>(env, `/api/v1/checks/${id}`)
  const actions = useActions(reading.reload)
  const change = useChange(() => {
    reading.reload()
    changed()
  })
  const set = (state: 'open' | 'claimed' | 'done', done: string | (() => void)) =>
    void change(
      call(env, 'POST', `/api/v1/checks/${id}/review`, {
        body: { state, note: note.trim() || undefined },
      }),
      done,
    )
  const claim = () => set('claimed', 'Claimed')
  const finish = () =>
    set('done', () => {
      notify('Review finished', () => set('open', 'Given back to the queue'))
      next()
    })
  useKeys(may ? { c: claim, x: finish } : {})
  return (
    <Loaded reading={reading} what="the check">
      {({ check }) => (
        <div class="reviewing">
          {may && (
            <section class="card claim" aria-label="Review">
              <p>
                {check.review.state === 'claimed' ? `Claimed by ${check.review.by}` : 'Not claimed'}
              </p>
              <Text
                label="Note"
                value={note}
                change={setNote}
                maxLength={500}
                placeholder={check.review.note ?? ''}
              />
              <button type="button" onClick={claim}>
                Claim <Key>c</Key>
              </button>
              <button type="button" class="primary" onClick={finish}>
                Finish <Key>x</Key>
              </button>
            </section>
          )}
          <div class="pagetitle">
            <h2>{titleOf(check)}</h2>
            <VerdictBadge verdict={check.verdict} />
          </div>
          <CheckView check={check} actions={actions} />
        </div>
      )}
    </Loaded>
  )
}
