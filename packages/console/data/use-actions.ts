import type { FeedbackResult, ListEntryResult } from '@vigil/contract'
import { useCallback, useRef } from 'preact/hooks'
import { useToaster } from '../ui/toast.tsx'
import { call } from './api.ts'
import { wordsOf } from './format.ts'
import { undoOf } from './list-undo.ts'
import { useSigned } from './session.ts'
import { Undoable } from './undoable.ts'
import { useChange } from './use-change.ts'

interface Done {
  text: string
  undo: () => Promise<void>
}

export interface Actions {
  label: (checkId: string, label: string) => void
  /** The note of the entry names the check: an entry shows only the first letter of its account. */
  list: (list: 'allow' | 'deny', userId: string, checkId: string) => void
  unlist: (entryId: string) => void
  undo: () => void
}

/** Actions on a check; labels and new list entries can be undone. */
export function useActions(changed: () => void): Actions {
  const { env } = useSigned()
  const { notify, fail } = useToaster()
  const change = useChange(changed)
  const { current: undoable } = useRef(new Undoable<Done>())

  const undoOne = useCallback(
    (meant?: Done) => {
      const done = undoable.take(meant)
      if (done === null) return fail('There is nothing to undo.')
      void change(done.undo(), `Undone: ${done.text.toLowerCase()}`)
    },
    [change, fail, undoable],
  )
  const undo = useCallback(() => undoOne(), [undoOne])

  function run<T>(work: Promise<T>, doneOf: (answer: T) => Done): void {
    void change(work, (answer) => {
      const done = doneOf(answer)
      undoable.add(done)
      notify(done.text, () => undoOne(done))
    })
  }

  return {
    label: (checkId, label) =>
      run(
        call<FeedbackResult>(env, 'POST', '/api/v1/feedback', { body: { checkId, label } }),
        ({ id }) => ({
          text: `Labelled ${wordsOf(label)}`,
          undo: () => call(env, 'DELETE', `/api/v1/feedback/${id}`),
        }),
      ),
    list: (list, userId, checkId) =>
      run(
        call<ListEntryResult>(env, 'POST', '/api/v1/lists', {
          body: { list, userId, note: `check ${checkId}` },
        }),
        (made) => ({
          text: list === 'allow' ? 'Account is allowed' : 'Account is denied',
          undo: () => {
            const { method, path, ...rest } = undoOf(made, userId, Date.now())
            return call(env, method, path, rest)
          },
        }),
      ),
    unlist: (entryId) =>
      void change(call(env, 'DELETE', `/api/v1/lists/${entryId}`), 'List entry removed'),
    undo,
  }
}
