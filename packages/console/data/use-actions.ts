import type { FeedbackResult, ListEntry } from '@vigil/contract'
import { useCallback, useRef } from 'preact/hooks'
import { useToaster } from '../ui/toast.tsx'
import { call } from './api.ts'
import { useSigned } from './session.ts'

interface Done {
  text: string
  undo: () => Promise<void>
}

export interface Actions {
  label: (checkId: string, label: string) => void
  list: (list: 'allow' | 'deny', userId: string) => void
  unlist: (entryId: string) => void
  undo: () => void
}

const LABELS: Readonly<Record<string, string>> = {
  legitimate: 'Labelled legitimate',
  fraud: 'Labelled fraud',
  account_takeover: 'Labelled account takeover',
}

/** What a person can do about a check; each change can be taken back. */
export function useActions(changed: () => void): Actions {
  const { env } = useSigned()
  const { say, fail } = useToaster()
  const last = useRef<Done | null>(null)

  const undo = useCallback(() => {
    const done = last.current
    last.current = null
    if (done === null) return fail('There is nothing to undo.')
    done.undo().then(
      () => {
        say(`Undone: ${done.text.toLowerCase()}`)
        changed()
      },
      (error: Error) => fail(error.message),
    )
  }, [changed, say, fail])

  const run = useCallback(
    (work: Promise<Done>) => {
      work.then(
        (done) => {
          last.current = done
          say(done.text, undo)
          changed()
        },
        (error: Error) => fail(error.message),
      )
    },
    [say, fail, undo, changed],
  )

  return {
    label: (checkId, label) =>
      run(
        call<FeedbackResult>(env, 'POST', '/api/v1/feedback', {
          body: { checkId, label },
        }).then(({ id }) => ({
          text: LABELS[label] ?? `Labelled ${label}`,
          undo: () => call(env, 'DELETE', `/api/v1/feedback/${id}`),
        })),
      ),
    list: (list, userId) =>
      run(
        call<{ entry: ListEntry }>(env, 'POST', '/api/v1/lists', { body: { list, userId } }).then(
          ({ entry }) => ({
            text: list === 'allow' ? 'Account is allowed' : 'Account is denied',
            undo: () => call(env, 'DELETE', `/api/v1/lists/${entry.id}`),
          }),
        ),
      ),
    unlist: (entryId) =>
      run(
        call<unknown>(env, 'DELETE', `/api/v1/lists/${entryId}`).then(() => ({
          text: 'List entry removed',
          undo: () => Promise.reject(new Error('A removed entry is added again on “Lists”.')),
        })),
      ),
    undo,
  }
}
