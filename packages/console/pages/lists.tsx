import type { ListEntry, ListResult } from '@vigil/contract'
import { call } from '../data/api.ts'
import { useMay, useSigned } from '../data/session.ts'
import { useAddress } from '../data/use-address.ts'
import { useChange } from '../data/use-change.ts'
import { useQuery } from '../data/use-query.ts'
import { EntryLines } from '../ui/entry-line.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Pages } from '../ui/pages.tsx'
import { Card, Empty, PageTitle } from '../ui/parts.tsx'
import { AddEntry } from './lists/add-entry.tsx'
import { Lookup } from './lists/lookup.tsx'
import { isSubject } from './lists/subjects.ts'

/** The allow, deny and watch lists; a lookup answers by the same matching as a check. */
export function ListsPage() {
  const { env } = useSigned()
  const may = useMay('analyst')
  const { query, go } = useAddress('lists')
  const { field, q, list, cursor } = query
  const lookedUp = isSubject(field) && q ? { [field]: q } : {}
  const entries = useQuery<ListResult>(env, '/api/v1/lists', { ...lookedUp, list, cursor })
  const change = useChange(entries.reload)
  const remove = ({ id, value }: ListEntry) =>
    change(call(env, 'DELETE', `/api/v1/lists/${id}`), `${value} is no longer listed`)
  return (
    <>
      <PageTitle title="Lists" />
      <Lookup
        field={isSubject(field) ? field : 'ip'}
        text={q ?? ''}
        find={(by, text) => go({ field: by, q: text, cursor: undefined })}
      />
      {may && <AddEntry added={entries.reload} />}
      <Card title={q ? 'Entries that decide' : 'Entries'} wide>
        <Loaded reading={entries} what="entries">
          {(data) => (
            <>
              {data.entries.length === 0 && (
                <Empty title={q ? 'No entry matches.' : 'The lists are empty.'} />
              )}
              <EntryLines entries={data.entries} remove={(entry) => void remove(entry)} />
              <Pages cursor={cursor} next={data.nextCursor} go={go} />
            </>
          )}
        </Loaded>
      </Card>
    </>
  )
}
