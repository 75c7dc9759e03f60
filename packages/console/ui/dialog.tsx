import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A native modal dialog: focus stays inside, Escape closes it and restores the focus. */
export function Dialog({
  title,
  close,
  children,
}: {
  title: string
  close: () => void
  children: ComponentChildren
}) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={ref} onClose={close} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="close" aria-label="Close" onClick={close}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  )
}
