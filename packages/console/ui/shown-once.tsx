import type { ComponentChildren } from 'preact'
import { useToaster } from './toast.tsx'

/** A secret that cannot be read again; it is shown until the user hides it. */
export function ShownOnce({
  secret,
  hide,
  children,
}: {
  secret: string
  hide: () => void
  children: ComponentChildren
}) {
  const { notify } = useToaster()
  const copy = () => void navigator.clipboard.writeText(secret).then(() => notify('Copied'))
  return (
    <div class="notice" role="status">
      <p>
        {children} <code class="secret">{secret}</code>
      </p>
      <button type="button" onClick={copy}>
        Copy
      </button>
      <button type="button" class="quiet" onClick={hide}>
        Hide
      </button>
    </div>
  )
}
