import { useCallback } from 'preact/hooks'
import { useToaster } from '../ui/toast.tsx'

/** Runs a change; `done` is the message to show, or a function that receives the response. */
export type Change = <T>(work: Promise<T>, done: string | ((answer: T) => void)) => Promise<void>

/** Returns a function that awaits a change, reports its result, and calls `changed` if it succeeded. */
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
