import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/**
 * A row of fields that is sent with Enter or its button. Its search field then loses the focus: there, `j` and `k`
 * would be typed and not move through the rows.
 */
export function Form({ submit, children }: { submit: () => void; children: ComponentChildren }) {
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>('input[type=search]')?.blur()
        submit()
      }}
    >
      {children}
    </form>
  )
}

/** A value to choose and its name. */
export type Option = readonly [value: string, name: string, ...more: string[]]

export function Choice({
  label,
  isLabelHidden = false,
  value,
  options,
  change,
}: {
  label: string
  isLabelHidden?: boolean
  value: string
  options: readonly Option[]
  change: (value: string) => void
}) {
  return (
    <label>
      <span class={isLabelHidden ? 'hidden' : undefined}>{label}</span>
      <select value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface TextProps {
  label: string
  value: string
  change: (value: string) => void
  required?: boolean
  maxLength?: number
  placeholder?: string | undefined
  type?: 'date'
  inputMode?: 'numeric'
  /** Id of the error message of the value; null: none. */
  wrongId?: string | null
}

export function Text({ label, change, wrongId = null, ...field }: TextProps) {
  return (
    <label class="grow">
      <span>{label}</span>
      <input
        {...field}
        autocomplete="off"
        aria-invalid={wrongId !== null}
        aria-describedby={wrongId ?? undefined}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </label>
  )
}

/** A text field that offers values, each with a name if it needs one, and takes any other. */
export function Suggested({
  label,
  value,
  options,
  change,
  wrongId = null,
  ...field
}: {
  label: string
  value: string
  options: readonly (readonly [value: string, name?: string])[]
  change: (value: string) => void
  placeholder?: string
  wrongId?: string | null
}) {
  const id = useId()
  return (
    <label>
      <span>{label}</span>
      <input
        {...field}
        list={id}
        value={value}
        autocomplete="off"
        aria-invalid={wrongId !== null}
        aria-describedby={wrongId ?? undefined}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <datalist id={id}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </datalist>
    </label>
  )
}

export function Tick({
  label,
  checked,
  change,
}: {
  label: string
  checked: boolean
  change: (checked: boolean) => void
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      {label}
    </label>
  )
}

/** The error message of a value, for the `wrongId` of its field. */
export function Wrong({ id, children }: { id: string; children: string }) {
  return (
    <p class="wrong" id={id}>
      {children}
    </p>
  )
}

/** A button whose accessible name describes the change without the context of its row. */
export function RowButton({ label, of, press }: { label: string; of: string; press: () => void }) {
  return (
    <button type="button" class="quiet" onClick={press}>
      {label}
      <span class="hidden"> {of}</span>
    </button>
  )
}
