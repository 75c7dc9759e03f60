import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useContext, useMemo, useRef, useState } from 'preact/hooks'

interface Toast {
  id: number
  text: string
  tone: 'done' | 'failed'
  undo?: (() => void) | undefined
}

interface Toaster {
  notify: (text: string, undo?: () => void) => void
  fail: (text: string) => void
}

const SHOWN_MS = 12_000
const ToasterContext = createContext<Toaster>({ notify: () => {}, fail: () => {} })
export const useToaster = (): Toaster => useContext(ToasterContext)

/** Messages at the bottom of the page, announced by screen readers; the newest can be undone with `u`. */
export function Toasts({ children }: { children: ComponentChildren }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const next = useRef(0)
  const drop = useCallback((id: number) => setToasts((all) => all.filter((it) => it.id !== id)), [])
  const add = useCallback(
    (toast: Omit<Toast, 'id'>) => {
      next.current += 1
      const id = next.current
      setToasts((all) => [...all.slice(-2), { ...toast, id }])
      setTimeout(() => drop(id), SHOWN_MS)
    },
    [drop],
  )
  const toaster = useMemo<Toaster>(
    () => ({
      notify: (text, undo) => add({ text, undo, tone: 'done' }),
      fail: (text) => add({ text, tone: 'failed' }),
    }),
    [add],
  )
  return (
    <ToasterContext.Provider value={toaster}>
      {children}
      <div class="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, text, tone, undo }) => (
          <div key={id} class={`toast ${tone}`}>
            <span>{text}</span>
            {undo && (
              <button
                type="button"
                class="undo"
                onClick={() => {
                  drop(id)
                  undo()
                }}
              >
                Undo
              </button>
            )}
            <button type="button" class="close" aria-label="Dismiss" onClick={() => drop(id)}>
              ×
            </button>
          </div>
        ))}
      </div>
    </ToasterContext.Provider>
  )
}
