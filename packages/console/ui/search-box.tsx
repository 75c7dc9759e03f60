import { Key } from './parts.tsx'

/** The search field of a page; `/` focuses it. */
export function SearchBox({
  label,
  value,
  placeholder,
  change,
}: {
  label: string
  value: string
  placeholder: string | undefined
  change: (value: string) => void
}) {
  return (
    <label class="searchbox">
      <span class="hidden">{label}</span>
      <input
        type="search"
        value={value}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <Key>/</Key>
    </label>
  )
}
