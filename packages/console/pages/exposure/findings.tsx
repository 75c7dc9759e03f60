import type { Finding, FindingListResult, FindingStatus } from '@vigil/contract'
import { call } from '../../data/api.ts'
import { useMay, useSigned } from '../../data/session.ts'
import { useAddress } from '../../data/use-address.ts'
import { useChange } from '../../data/use-change.ts'
import { useQuery } from '../../data/use-query.ts'
import { Choice, RowButton } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Empty, When } from '../../ui/parts.tsx'
import { Table } from '../../ui/table.tsx'
import { FindingBadge, KINDS, LAYERS } from './finding-labels.tsx'

const STATUSES = [
  ['open', 'Open'],
  ['acknowledged', 'Acknowledged'],
  ['resolved', 'Resolved'],
  ['any', 'Any status'],
] as const
const KIND_OPTIONS: readonly (readonly [string, string])[] = [
  ['', 'Any kind'],
  ...Object.entries(KINDS),
]
const PAGE = 50
const NEXT: Readonly<Record<FindingStatus, readonly (readonly [FindingStatus, string])[]>> = {
  open: [
    ['acknowledged', 'Acknowledge'],
    ['resolved', 'Resolve'],
  ],
  acknowledged: [['resolved', 'Resolve']],
  resolved: [['open', 'Reopen']],
}
const DONE: Readonly<Record<FindingStatus, string>> = {
  open: 'Reopened',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
}

/** Exposed accounts one by one; they are acknowledged, resolved and reopened here, one or all that are shown. */
export function Findings({ changed }: { changed: () => void }) {
  const { env } = useSigned()
  const may = useMay('analyst') && env === 'live'
  const { query, go } = useAddress('exposure')
  const { status = 'open', kind, cursor } = query
  const reading = useQuery<FindingListResult>(env, '/api/v1/monitor/findings', {
    status: status === 'any' ? undefined : status,
    kind,
    cursor,
    limit: PAGE,
  })
  const change = useChange(() => {
    reading.reload()
    changed()
  })
  const setStatus = (findings: readonly Finding[], to: FindingStatus) =>
    change(
      call<{ changed: number }>(env, 'POST', '/api/v1/monitor/findings', {
        body: { ids: findings.map(({ id }) => id), status: to },
      }),
      findings.length === 1 ? DONE[to] : `${DONE[to]} ${findings.length} findings`,
    )
  return (
    <>
      <div class="filters">
        <Choice
          label="Status"
          value={status}
          options={STATUSES}
          change={(value) => go({ status: value, cursor: undefined })}
        />
        <Choice
          label="Kind"
          value={kind ?? ''}
          options={KIND_OPTIONS}
          change={(value) => go({ kind: value, cursor: undefined })}
        />
      </div>
      <Loaded reading={reading} what="findings">
        {({ findings, nextCursor }) =>
          findings.length === 0 ? (
            <Empty title={status === 'open' ? 'No open findings.' : 'No such findings.'}>
              <p>What the daily run finds is listed here.</p>
            </Empty>
          ) : (
            <>
              <FindingTable findings={findings} setStatus={may ? setStatus : null} />
              {may && status === 'open' && findings.length > 1 && (
                <button
                  type="button"
                  class="below"
                  onClick={() => void setStatus(findings, 'acknowledged')}
                >
                  Acknowledge all {findings.length} shown
                </button>
              )}
              <Pages cursor={cursor} next={nextCursor} go={go} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** A row for each finding; `setStatus` is null where the member may not change them. */
function FindingTable({
  findings,
  setStatus,
}: {
  findings: readonly Finding[]
  setStatus: ((findings: readonly Finding[], to: FindingStatus) => Promise<unknown>) | null
}) {
  return (
    <Table
      label="Findings"
      rows={findings}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Severity', cell: (one) => <FindingBadge severity={one.severity} /> },
        { title: 'Exposed', cell: subjectOf },
        { title: 'Where', cell: placeOf },
        { title: 'First seen', class: 'when', cell: (one) => <When at={one.firstSeenAt} /> },
        { title: 'Status', cell: statusOf },
        {
          title: 'Change',
          isPlain: true,
          cell: (one) =>
            setStatus && (
              <span class="buttons">
                {NEXT[one.status].map(([to, label]) => (
                  <RowButton
                    key={to}
                    label={label}
                    of={`${nameOf(one)} at ${one.place}`}
                    press={() => void setStatus([one], to)}
                  />
                ))}
              </span>
            ),
        },
      ]}
    />
  )
}

const nameOf = ({ subject }: Finding): string => subject.emailMasked ?? subject.domain ?? subject.id

function subjectOf(finding: Finding) {
  const { userId } = finding.subject
  return (
    <>
      {nameOf(finding)}
      {userId && <span class="muted"> {userId}</span>}
      <div class="muted">{LAYERS[finding.layer]}</div>
    </>
  )
}

const placeOf = ({ place, kind, gone }: Finding) => (
  <>
    {place}
    <div class="muted">
      {KINDS[kind]}
      {gone && ', no longer listed'}
    </div>
  </>
)

const statusOf = ({ status, statusAt }: Finding) => (
  <>
    {status}
    {statusAt && (
      <div class="muted">
        <When at={statusAt} />
      </div>
    )}
  </>
)
