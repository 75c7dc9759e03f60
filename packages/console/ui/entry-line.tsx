import type { ListEntry } from '@vigil/contract'
import { whenOf } from '../data/format.ts'
import { useMay } from '../data/session.ts'
import { RowButton } from './form.tsx'
import { When } from './parts.tsx'

/** A list entry in one line: its list, its subject, its author and the note. */
export function EntryLine({ entry, remove }: { entry: ListEntry; remove: () => void }) {
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
        by {entry.by} <When at={entry.at} />
        {entry.expiresAt && `, until ${whenOf(entry.expiresAt)}`}
      </span>
      {may && <RowButton label="Remove" of={entry.value} press={remove} />}
    </div>
  )
}
