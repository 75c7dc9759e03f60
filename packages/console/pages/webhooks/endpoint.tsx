import type { AlertEndpoint } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { call } from '../../data/api.ts'
import { useMay, useSigned } from '../../data/session.ts'
import type { Change } from '../../data/use-change.ts'
import { RowButton, Tick } from '../../ui/form.tsx'
import { Card, Facts, When } from '../../ui/parts.tsx'
import type { NewSecret } from '../webhooks.tsx'
import { Deliveries } from './deliveries.tsx'

const STATES: Readonly<Record<AlertEndpoint['state'], string>> = {
  pending: 'challenge',
  active: 'allow',
  disabled: 'block',
}

/** A receiver with its filters; an admin tests, changes and removes it. */
export function Endpoint({
  endpoint,
  change,
  made,
}: {
  endpoint: AlertEndpoint
  change: Change
  made: (answer: NewSecret) => void
}) {
  const { env } = useSigned()
  const isAdmin = useMay('admin')
  const [areDeliveriesOpen, setDeliveriesOpen] = useState(false)
  const { id, shown, kind, format, state, stateReason, failingSince } = endpoint
  const path = `/api/v1/webhooks/${id}`
  const test = () => change(call(env, 'POST', `${path}/test`), 'A test event was sent')
  const rotate = () => change(call<NewSecret>(env, 'POST', `${path}/rotate`), made)
  const remove = () => change(call(env, 'DELETE', path), `${shown} receives nothing any more`)
  const setDigest = (weeklyDigest: boolean) =>
    change(
      call(env, 'PATCH', path, { body: { weeklyDigest } }),
      weeklyDigest ? 'The weekly digest is on' : 'The weekly digest is off',
    )
  return (
    <Card
      title={shown}
      wide
      actions={
        <span class="buttons">
          <span class={`badge ${STATES[state]}`}>{state}</span>
          {isAdmin && (
            <>
              <RowButton label="Send a test" of={`to ${shown}`} press={() => void test()} />
              {kind === 'webhook' && (
                <RowButton label="New secret" of={`for ${shown}`} press={() => void rotate()} />
              )}
              <RowButton label="Remove" of={shown} press={() => void remove()} />
            </>
          )}
        </span>
      }
    >
      <Facts
        rows={[
          ['Form', kind === 'email' ? 'email' : `webhook, ${format}`],
          ['Events', endpoint.events.join(', ') || 'none'],
          ['Verdicts', endpoint.verdicts?.join(', ') ?? 'all'],
          ['Reasons', endpoint.reasons?.join(', ') ?? 'all'],
          ['State', stateReason === null ? state : `${state}: ${stateReason}`],
          ['Failing since', failingSince === null ? 'not failing' : <When at={failingSince} />],
        ]}
      />
      {isAdmin && (
        <Tick
          label={`Weekly digest of exposure findings to ${shown}`}
          checked={endpoint.weeklyDigest}
          change={(on) => void setDigest(on)}
        />
      )}
      <details
        class="figures"
        onToggle={({ currentTarget }) => setDeliveriesOpen(currentTarget.open)}
      >
        <summary>Deliveries to {shown}</summary>
        {areDeliveriesOpen && <Deliveries path={path} />}
      </details>
    </Card>
  )
}
