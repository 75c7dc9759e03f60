import { useState } from 'preact/hooks'
import { Choice, Form } from '../../ui/form.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { exampleOf, SUBJECTS } from './subjects.ts'

/** Finds the entries that a check of this address, person or network would match. */
export function Lookup({
  field,
  text,
  find,
}: {
  field: string
  text: string
  find: (field: string | undefined, text: string | undefined) => void
}) {
  const [by, setBy] = useState(field)
  const [typed, setTyped] = useState(text)
  return (
    <search>
      <Form submit={() => find(by, typed.trim())}>
        <Choice label="Find by" value={by} options={SUBJECTS} change={setBy} />
        <SearchBox
          label="Value to look up"
          value={typed}
          change={setTyped}
          placeholder={exampleOf(by)}
        />
        <button type="submit">Find</button>
        {text !== '' && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              setTyped('')
              find(undefined, undefined)
            }}
          >
            All entries
          </button>
        )}
      </Form>
    </search>
  )
}
