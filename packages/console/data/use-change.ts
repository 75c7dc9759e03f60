import { useCallback } from 'preact/hooks'
import { useToaster } from '../ui/toast.tsx'

/** Runs a change; `done` is the message to show, or takes the answer. */
export type Change = <T>(work: Promise<T>, done: string | ((answer: T) => void)) => Promise<void>

/** Returns a function that waits for a change, reports how it ended, and calls `changed` where it was made. */
export function useChange(changed: () => void): Change {
  const { notify, fail } = useToaster()
  return useCallback(
    (work, done) =>
      work.then(
        (answer) => {
          if (typeof done === 'string') notify(done)
          else done(answer)
          changed()
        },
        (error: Error) => fail(error.message),
      ),
    [notify, fail, changed],
  )
}
