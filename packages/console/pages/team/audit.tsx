import type { AuditEntry, AuditResult } from '@vigil/contract'
import { wordsOf } from '../../data/format.ts'
import { useSigned } from '../../data/session.ts'
import { useAddress } from '../../data/use-address.ts'
import { useQuery } from '../../data/use-query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Empty, When } from '../../ui/parts.tsx'
import { Table } from '../../ui/table.tsx'

/** Every change of the workspace, newest first. */
export function Audit() {
  const { env } = useSigned()
  const { query, go } = useAddress('team')
  const { cursor } = query
  const audit = useQuery<AuditResult>(env, '/api/v1/audit', { cursor })
  return (
    <Loaded reading={audit} what="the audit log">
      {({ entries, nextCursor }) =>
        entries.length === 0 ? (
          <Empty title="Nothing was changed yet." />
        ) : (
          <>
            <Table
              label="Audit log"
              rows={entries}
              keyOf={({ id }) => id}
              columns={[
                { title: 'When', class: 'when', cell: ({ at }) => <When at={at} /> },
                {
                  title: 'Who',
                  cell: ({ actor, memberId }) => (
                    <span title={memberId === null ? undefined : `Member ${memberId}`}>
                      {actor}
                    </span>
                  ),
                },
                {
                  title: 'What',
                  cell: ({ action, subject }) => (
                    <>
                      {wordsOf(action)}
                      {subject && <span class="muted"> {subject}</span>}
                    </>
                  ),
                },
                { title: 'Change', cell: changesOf },
              ]}
            />
            <Pages cursor={cursor} next={nextCursor} go={go} />
          </>
        )
      }
    </Loaded>
  )
}

/** The changed fields, each before and after. */
function changesOf({ before, after }: AuditEntry): string {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .flatMap((field) => {
      const was = before?.[field]
      const is = after?.[field]
      if (was === undefined) return [`${field}: ${textOf(is)}`]
      if (is === undefined) return after === null ? [`${field}: ${textOf(was)}`] : []
      return textOf(was) === textOf(is) ? [] : [`${field}: ${textOf(was)} → ${textOf(is)}`]
    })
    .join(', ')
}

function textOf(value: unknown): string {
  if (value === null) return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
