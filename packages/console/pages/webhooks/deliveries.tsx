import type { AlertDeliveryListResponse } from '@vigil/contract'
import { call } from '../../data/api.ts'
import { numberOf } from '../../data/format.ts'
import { useMay, useSigned } from '../../data/session.ts'
import { useChange } from '../../data/use-change.ts'
import { useQuery } from '../../data/use-query.ts'
import { RowButton } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Observed, When } from '../../ui/parts.tsx'
import { Table } from '../../ui/table.tsx'
import { useToaster } from '../../ui/toast.tsx'

/** The newest deliveries of a receiver; an admin can send one again, or all that were given up. */
export function Deliveries({ path }: { path: string }) {
  const { env } = useSigned()
  const { notify } = useToaster()
  const isAdmin = useMay('admin')
  const deliveries = useQuery<AlertDeliveryListResponse>(env, `${path}/deliveries`)
  const change = useChange(deliveries.reload)
  const replay = (alertId?: string) =>
    change(
      call<{ replayed: number }>(env, 'POST', `${path}/replay`, { body: { alertId } }),
      ({ replayed }) => notify(`${numberOf(replayed)} queued to be sent again`),
    )
  return (
    <Loaded reading={deliveries} what="deliveries">
      {(data) =>
        data.deliveries.length === 0 ? (
          <Empty title="No deliveries yet." />
        ) : (
          <>
            <Table
              label="Deliveries"
              rows={data.deliveries}
              keyOf={({ alertId }) => alertId}
              columns={[
                { title: 'Event', cell: ({ type }) => type },
                { title: 'State', cell: ({ state }) => state },
                { title: 'Attempts', cell: ({ attempts }) => attempts },
                { title: 'Last status', cell: ({ lastStatus }) => <Observed value={lastStatus} /> },
                { title: 'When', class: 'when', cell: ({ updatedAt }) => <When at={updatedAt} /> },
                {
                  title: 'Change',
                  isPlain: true,
                  cell: ({ alertId, type }) =>
                    isAdmin && (
                      <RowButton
                        label="Send again"
                        of={`${type} ${alertId}`}
                        press={() => void replay(alertId)}
                      />
                    ),
                },
              ]}
            />
            {isAdmin && data.deliveries.some(({ state }) => state === 'dead') && (
              <p class="pages">
                <button type="button" class="quiet" onClick={() => void replay()}>
                  Send all again that were given up
                </button>
              </p>
            )}
          </>
        )
      }
    </Loaded>
  )
}
