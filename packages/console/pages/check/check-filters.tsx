import { useEffect, useState } from 'preact/hooks'
import { SEARCH_NAMES, searchOf } from '../../data/search.ts'
import type { AddressQuery } from '../../data/use-address.ts'
import { EventField } from '../../ui/event-field.tsx'
import { Choice, Form, type Option } from '../../ui/form.tsx'
import { VERDICTS, verdictName } from '../../ui/parts.tsx'
import { SearchBox } from '../../ui/search-box.tsx'

const VERDICT_OPTIONS: readonly Option[] = [
  ['', 'All'],
  ...VERDICTS.map((verdict): Option => [verdict, verdictName(verdict)]),
]
const SPANS = [
  ['', 'Ever'],
  ['1', '1 hour'],
  ['24', '1 day'],
  ['168', '7 days'],
] as const

/** Search and filters of the list of checks. */
export function CheckFilters({
  query: { q = '', verdict = '', event = '', hours = '' },
  filter,
}: {
  query: AddressQuery
  filter: (change: AddressQuery) => void
}) {
  const [typed, setTyped] = useState(q)
  useEffect(() => setTyped(q), [q])
  const [typedEvent, setTypedEvent] = useState(event)
  useEffect(() => setTypedEvent(event), [event])
  const search = searchOf(q)
  return (
    <>
      <search>
        <Form submit={() => filter({ q: typed.trim(), event: typedEvent })}>
          <SearchBox
            label="Search checks"
            value={typed}
            change={setTyped}
            placeholder="Email, user id, visitor, IP, request id or check id"
          />
          <Choice
            label="Verdict"
            value={verdict}
            options={VERDICT_OPTIONS}
            change={(it) => filter({ verdict: it })}
          />
          <EventField value={typedEvent} change={setTypedEvent} placeholder="All" />
          <Choice
            label="Since"
            value={hours}
            options={SPANS}
            change={(it) => filter({ hours: it })}
          />
          <button type="submit">Search</button>
        </Form>
      </search>
      {search && search.by !== 'checkId' && (
        <p class="chips">
          <span class="chip">
            {SEARCH_NAMES[search.by]}: <strong>{search.text}</strong>
            <button type="button" aria-label="Clear the search" onClick={() => filter({ q: '' })}>
              ×
            </button>
          </span>
        </p>
      )}
    </>
  )
}
