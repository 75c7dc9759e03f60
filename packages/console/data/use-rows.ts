import { useLayoutEffect, useState } from 'preact/hooks'
import { useKeys } from './use-keys.ts'

/** The row that the keys j and k select; it gets the focus, so that Enter follows its link. */
export function useRows(count: number): { at: number; setAt: (at: number) => void } {
  const [at, setAt] = useState(-1)
  const move = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), count - 1))
  useKeys({ j: () => move(1), k: () => move(-1) })
  useLayoutEffect(() => {
    if (at >= 0) document.querySelector<HTMLElement>(`[data-row="${at}"] a`)?.focus()
  }, [at])
  return { at, setAt }
}
