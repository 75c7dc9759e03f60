import type { WorkspaceKeyResult } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { call } from '../../data/api.ts'
import { inDays } from '../../data/format.ts'
import { useSigned } from '../../data/session.ts'
import type { Change } from '../../data/use-change.ts'
import { Choice, Form, Text } from '../../ui/form.tsx'

const SCOPES = [
  ['full', 'full'],
  ['read', 'read only'],
  ['personal', 'personal'],
] as const
const EXPIRIES = [
  ['', 'never'],
  ['30', 'in 30 days'],
  ['90', 'in 90 days'],
  ['365', 'in a year'],
] as const

/** Makes a secret key of the environment that is shown. */
export function NewKey({
  change,
  made,
}: {
  change: Change
  made: (answer: WorkspaceKeyResult) => void
}) {
  const { env } = useSigned()
  const [label, setLabel] = useState('')
  const [scope, setScope] = useState('full')
  const [days, setDays] = useState('')
  const [ips, setIps] = useState('')
  const allowedIps = ips.split(/[\s,]+/).filter((block) => block !== '')
  const create = () =>
    change(
      call<WorkspaceKeyResult>(env, 'POST', '/api/v1/keys', {
        body: {
          env,
          label: label.trim(),
          ...(scope === 'personal' ? { personal: true } : { scope }),
          expiresAt: inDays(days),
          ...(allowedIps.length > 0 && { allowedIps }),
        },
      }),
      (answer) => {
        setLabel('')
        made(answer)
      },
    )
  return (
    <Form submit={() => void create()}>
      <Text
        label={`Label of a new ${env} key`}
        value={label}
        change={setLabel}
        required
        maxLength={80}
      />
      <Choice label="Scope" value={scope} options={SCOPES} change={setScope} />
      <Choice label="Expires" value={days} options={EXPIRIES} change={setDays} />
      <Text
        label="Only from these blocks of addresses"
        value={ips}
        change={setIps}
        placeholder="203.0.113.0/24, every address if empty"
      />
      <button type="submit" class="primary">
        Create
      </button>
    </Form>
  )
}
