import type { ListEntry, MemberListResult } from '@vigil/contract'
import { whenOf } from '../data/format.ts'
import { useMay, useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { authorOf } from '../data/words.ts'
import { RowButton } from './form.tsx'
import { When } from './parts.tsx'

/** List entries, a line each: list, subject, author and note. */
export function EntryLines({
  entries,
  remove,
}: {
  entries: readonly ListEntry[]
  remove: (entry: ListEntry) => void
}) {
  const { env } = useSigned()
  const isByMember = entries.some(({ by }) => by.startsWith('member:'))
  const members = useQuery<MemberListResult>(env, isByMember ? '/api/v1/members' : null)
  return (
    <ul class="entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryLine
            entry={entry}
            author={authorOf(entry.by, members.data?.members ?? null)}
            remove={() => remove(entry)}
          />
        </li>
      ))}
    </ul>
  )
}

function EntryLine({
  entry,
  author,
  remove,
}: {
  entry: ListEntry
  author: string
  remove: () => void
}) {
  const may = useMay('analyst')
  return (
    <div class="entry">
      <span class={`badge list-${entry.list}`}>{entry.list}</span>
      <span class="what">
        <strong>{entry.value}</strong>
        <span class="muted"> {entry.kind}</span>
        {entry.note && <q>{entry.note}</q>}
      </span>
      <span class="muted">
        by {author} <When at={entry.at} />
        {entry.expiresAt && `, until ${whenOf(entry.expiresAt)}`}
      </span>
      {may && <RowButton label="Remove" of={entry.value} press={remove} />}
    </div>
  )
}
