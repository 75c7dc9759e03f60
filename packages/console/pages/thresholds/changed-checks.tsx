import type { ChangedCheck } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { whenOf } from '../../data/format.ts'
import { useSigned } from '../../data/session.ts'
import { VerdictBadge } from '../../ui/parts.tsx'
import { Table } from '../../ui/table.tsx'

/** Rows that are added at once. */
const ROWS = 20

/** Checks whose verdict would change, newest first, each a link to the check. */
export function ChangedChecks({ changes }: { changes: readonly ChangedCheck[] }) {
  const { env } = useSigned()
  const [rows, setRows] = useState(ROWS)
  return (
    <>
      <h3>Changed checks</h3>
      <Table
        label="Changed checks"
        rows={changes.slice(0, rows)}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Check',
            class: 'when',
            cell: ({ id, at }) => <a href={`/console/${env}/checks/${id}`}>{whenOf(at)}</a>,
          },
          { title: 'Event', cell: ({ event }) => event },
          { title: 'Label', cell: ({ label }) => label },
          { title: 'Live rules', cell: ({ before }) => <Judged {...before} /> },
          { title: 'Edited rules', cell: ({ after }) => <Judged {...after} /> },
        ]}
      />
      {changes.length > rows && (
        <button type="button" onClick={() => setRows(rows + ROWS)}>
          Show more of {changes.length}
        </button>
      )}
    </>
  )
}

function Judged({ score, verdict }: ChangedCheck['before']) {
  return (
    <>
      <VerdictBadge verdict={verdict} /> <span class="num">{score}</span>
    </>
  )
}
