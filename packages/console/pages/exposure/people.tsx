import type { MonitoredIdentity } from '@vigil/contract'
import { call } from '../../data/api.ts'
import { numberOf } from '../../data/format.ts'
import { useMay, useSigned } from '../../data/session.ts'
import { useChange } from '../../data/use-change.ts'
import { RowButton } from '../../ui/form.tsx'
import { Empty, Observed, WhenOrNever } from '../../ui/parts.tsx'
import { Table } from '../../ui/table.tsx'

/** Monitored people with the exposures of each; monitoring of one can be paused. */
export function People({
  identities,
  changed,
}: {
  identities: readonly MonitoredIdentity[]
  changed: () => void
}) {
  const { env } = useSigned()
  const may = useMay('analyst')
  const change = useChange(changed)
  const setStatus = (id: string, status: 'active' | 'paused') =>
    change(
      call(env, 'PATCH', '/api/v1/monitor', { body: { id, status } }),
      status === 'paused' ? 'Monitoring paused' : 'Monitoring resumed',
    )
  if (identities.length === 0) {
    return (
      <Empty title="No monitored people.">
        <p>
          <code>POST /api/v1/monitor</code> enrols a person that you name.
        </p>
      </Empty>
    )
  }
  return (
    <Table
      label="Monitored people"
      rows={identities}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Person',
          cell: ({ emailMasked, userId }) => (
            <>
              {emailMasked}
              {userId && <span class="muted"> {userId}</span>}
            </>
          ),
        },
        { title: 'Audience', cell: ({ audience }) => audience },
        { title: 'Status', cell: ({ status }) => status },
        {
          title: 'Breaches',
          cell: ({ lastCheckedAt, breachHits, breachLocations }) => (
            <>
              <Observed value={lastCheckedAt && numberOf(breachHits)} />
              {breachLocations.length > 0 && (
                <span class="muted"> {breachLocations.slice(0, 3).join(', ')}</span>
              )}
            </>
          ),
        },
        {
          title: 'Credential logs',
          cell: ({ lastCheckedAt, credentialLogHits }) => (
            <Observed value={lastCheckedAt && numberOf(credentialLogHits)} />
          ),
        },
        {
          title: 'Last checked',
          cell: ({ lastCheckedAt }) => <WhenOrNever at={lastCheckedAt} />,
        },
        {
          title: 'Change',
          isPlain: true,
          cell: ({ id, status, emailMasked }) =>
            may && (
              <RowButton
                label={status === 'active' ? 'Pause' : 'Resume'}
                of={emailMasked}
                press={() => void setStatus(id, status === 'active' ? 'paused' : 'active')}
              />
            ),
        },
      ]}
    />
  )
}
