import type { AdminKey, WorkspaceKeyListResult, WorkspaceKeyResult } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { call } from '../../data/api.ts'
import { whenOf } from '../../data/format.ts'
import { useMay, useSigned } from '../../data/session.ts'
import { useChange } from '../../data/use-change.ts'
import { useQuery } from '../../data/use-query.ts'
import { RowButton } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { WhenOrNever } from '../../ui/parts.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Table } from '../../ui/table.tsx'
import { NewKey } from './new-key.tsx'

/** How long a replaced key remains valid, hours. */
const GRACE_HOURS = 24

/** Keys of the workspace; an admin makes, replaces and revokes them. */
export function Keys() {
  const { env, session } = useSigned()
  const isAdmin = useMay('admin')
  const [made, setMade] = useState<WorkspaceKeyResult | null>(null)
  const keys = useQuery<WorkspaceKeyListResult>(env, '/api/v1/keys')
  const change = useChange(keys.reload)
  const revoke = ({ id }: AdminKey) =>
    change(call(env, 'DELETE', `/api/v1/keys/${id}`), 'Revoked: the key stops within 60 seconds')
  const reroll = ({ id }: AdminKey) =>
    change(
      call<WorkspaceKeyResult>(env, 'POST', `/api/v1/keys/${id}/reroll`, {
        body: { graceHours: GRACE_HOURS },
      }),
      setMade,
    )
  return (
    <>
      {made && (
        <ShownOnce secret={made.key} hide={() => setMade(null)}>
          The new key is shown this once:
        </ShownOnce>
      )}
      {isAdmin && <NewKey change={change} made={setMade} />}
      <Loaded reading={keys} what="keys">
        {(data) => (
          <Table
            label="Keys"
            rows={data.keys}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Key', cell: ({ prefix }) => <code>{prefix}…</code> },
              {
                title: 'Label',
                cell: ({ label, memberId }) => (
                  <>
                    {label ?? <span class="muted">none</span>}
                    {memberId && <span class="muted"> personal</span>}
                  </>
                ),
              },
              { title: 'Kind', cell: ({ kind }) => kind },
              { title: 'Scope', cell: ({ scope }) => scope },
              { title: 'State', cell: (key) => <State of={key} /> },
              { title: 'Last used', cell: ({ lastUsedAt }) => <WhenOrNever at={lastUsedAt} /> },
              {
                title: 'Change',
                isPlain: true,
                cell: (key) =>
                  isAdmin &&
                  stateOf(key) === 'active' && (
                    <span class="buttons">
                      {(key.memberId === null || key.memberId === session.member.id) && (
                        <RowButton label="Reroll" of={key.prefix} press={() => void reroll(key)} />
                      )}
                      <RowButton label="Revoke" of={key.prefix} press={() => void revoke(key)} />
                    </span>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </>
  )
}

function stateOf({ revokedAt, expiresAt }: AdminKey): string {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active'
}

function State({ of: key }: { of: AdminKey }) {
  const state = stateOf(key)
  return (
    <>
      {state}
      {key.expiresAt && state === 'active' && (
        <span class="muted"> until {whenOf(key.expiresAt)}</span>
      )}
    </>
  )
}
