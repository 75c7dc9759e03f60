import { labelOfSignal } from '../../data/signals.ts'

/** A signal by its label, with its code as an evidence table shows it. */
export function SignalName({ code }: { code: string }) {
  const label = labelOfSignal(code)
  return label === null ? (
    <code>{code}</code>
  ) : (
    <span>
      {label} <code class="muted">{code}</code>
    </span>
  )
}
