import { useId, useState } from 'preact/hooks'
import { mutableSignals } from '../../data/signals.ts'
import { Form, Suggested, Wrong } from '../../ui/form.tsx'
import { SignalName } from './signal-name.tsx'
import { MUTED_LIMIT } from './threshold-names.ts'

/** Returns the code of a signal that is named by its code or its label; other text is returned unchanged. */
function codeOf(typed: string): string {
  const text = typed.trim()
  return mutableSignals.find(([, label]) => label.toLowerCase() === text.toLowerCase())?.[0] ?? text
}

/** Muted signals: each with a button that removes it, and a field that adds one. */
export function Mutes({
  of,
  codes,
  wrong,
  change,
}: {
  of: string
  codes: readonly string[]
  wrong: string | undefined
  change: (codes: readonly string[]) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  function add(): void {
    const code = codeOf(typed)
    setTyped('')
    if (code !== '' && !codes.includes(code)) change([...codes, code])
  }
  return (
    <div class="mutes">
      {codes.length > 0 && (
        <ul class="chips" aria-label={`Muted signals, ${of}`}>
          {codes.map((code) => (
            <li class="chip" key={code}>
              <SignalName code={code} />
              <button
                type="button"
                aria-label={`Count ${code} again, ${of}`}
                onClick={({ currentTarget }) => {
                  // The button is gone afterwards, and the focus with it.
                  currentTarget.closest('.mutes')?.querySelector('input')?.focus()
                  change(codes.filter((it) => it !== code))
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <Form submit={add}>
        <div class="field">
          <Suggested
            label={`Signal to mute, ${of} (at most ${MUTED_LIMIT})`}
            value={typed}
            options={mutableSignals.filter(([code]) => !codes.includes(code))}
            change={setTyped}
            placeholder="Name or code"
            wrongId={wrong === undefined ? null : id}
          />
        </div>
        <button type="submit">
          Mute<span class="hidden"> it, {of}</span>
        </button>
      </Form>
      {wrong !== undefined && <Wrong id={id}>{wrong}</Wrong>}
    </div>
  )
}
