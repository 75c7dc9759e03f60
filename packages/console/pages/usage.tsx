import type {
  AccountResult,
  AdminKey,
  WorkspaceKeyListResult,
  WorkspaceKeyResult,
} from '@vigil/contract'
import { useState } from 'preact/hooks'
import { call } from '../data/api.ts'
import { numberOf, whenOf } from '../data/format.ts'
import { useMay, useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { Card, Facts, Failure, Loading, PageTitle, Scroll, When } from '../ui/parts.tsx'
import { useToaster } from '../ui/toast.tsx'

/** What the plan allows, what was used of it, and the keys that use it. */
export function UsagePage() {
  const { env } = useSigned()
  const { data, problem, reload } = useQuery<AccountResult>(env, '/api/v1/account')
  return (
    <>
      <PageTitle title="Usage and keys" />
      {problem && <Failure problem={problem} retry={reload} />}
      {data === null && !problem && <Loading what="usage" />}
      {data && (
        <div class="cards">
          <Card title="This month">
            <Meter used={data.usage.checksUsed} of={data.usage.monthlyChecks} />
            <Facts
              rows={[
                ['Live checks', numberOf(data.usage.checksUsed)],
                ['Left', numberOf(data.usage.remaining)],
                ['Test checks (free)', numberOf(data.usage.testChecksUsed)],
                ['Beyond the plan', numberOf(data.usage.overageUsed)],
                ['Period', `${whenOf(data.usage.periodStart)} to ${whenOf(data.usage.periodEnd)}`],
              ]}
            />
          </Card>
          <Card title="Plan">
            <Facts
              rows={[
                ['Plan', `${data.plan.name} (${data.plan.price})`],
                ['Status', data.plan.status],
                ['Licensed sites', data.domains.licensed.join(', ')],
                [
                  'Rate limit',
                  `${numberOf(data.limits.apiRateLimit)} a ${data.limits.apiRateWindowSec} s`,
                ],
                ['Team members', numberOf(data.limits.maxTeamMembers)],
                ['Features', data.features.join(', ')],
              ]}
            />
          </Card>
          <Card title="Keys" wide>
            <Keys />
          </Card>
        </div>
      )}
    </>
  )
}

function Meter({ used, of }: { used: number; of: number }) {
  const share = of === 0 ? 0 : Math.min(1, used / of)
  const tone = share >= 1 ? 'block' : share >= 0.8 ? 'challenge' : 'allow'
  return (
    <div class="meter">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" rx="3" class="track" />
        <rect width={share * 100} height="6" rx="3" class={`fill ${tone}`} />
      </svg>
      <p>
        {numberOf(used)} of {numberOf(of)} checks ({Math.round(share * 100)} %)
      </p>
    </div>
  )
}

function stateOf(key: AdminKey): string {
  if (key.revokedAt !== null) return 'revoked'
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now()) return 'expired'
  return 'active'
}

function Keys() {
  const { env } = useSigned()
  const { say, fail } = useToaster()
  const isAdmin = useMay('admin')
  const [made, setMade] = useState<WorkspaceKeyResult | null>(null)
  const { data, problem, reload } = useQuery<WorkspaceKeyListResult>(env, '/api/v1/keys')
  const revoke = (id: string) =>
    call(env, 'DELETE', `/api/v1/keys/${id}`).then(
      () => {
        say('Revoked: the key stops within 60 seconds')
        reload()
      },
      (error: Error) => fail(error.message),
    )
  const roll = (id: string) =>
    call<WorkspaceKeyResult>(env, 'POST', `/api/v1/keys/${id}/reroll`, {
      body: { graceHours: 24 },
    }).then(
      (answer) => {
        setMade(answer)
        reload()
      },
      (error: Error) => fail(error.message),
    )
  if (problem) return <Failure problem={problem} retry={reload} />
  if (data === null) return <Loading what="keys" />
  return (
    <>
      {made && (
        <div class="notice" role="status">
          <p>
            The new key is shown this once: <code class="secret">{made.key}</code>
          </p>
          <button
            type="button"
            onClick={() => void navigator.clipboard.writeText(made.key).then(() => say('Copied'))}
          >
            Copy
          </button>
          <button type="button" class="quiet" onClick={() => setMade(null)}>
            Hide
          </button>
        </div>
      )}
      {isAdmin && (
        <NewKey
          made={(answer) => {
            setMade(answer)
            reload()
          }}
        />
      )}
      <Scroll label="Keys">
        <table class="rows plain">
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Label</th>
              <th scope="col">Kind</th>
              <th scope="col">Scope</th>
              <th scope="col">State</th>
              <th scope="col">Last used</th>
              <th scope="col">
                <span class="hidden">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.keys.map((key) => (
              <tr key={key.id}>
                <td>
                  <code>{key.prefix}…</code>
                </td>
                <td>
                  {key.label ?? <span class="muted">none</span>}
                  {key.memberId && <span class="muted"> personal</span>}
                </td>
                <td>{key.kind}</td>
                <td>{key.scope}</td>
                <td>
                  {stateOf(key)}
                  {key.expiresAt && stateOf(key) === 'active' && (
                    <span class="muted"> until {whenOf(key.expiresAt)}</span>
                  )}
                </td>
                <td>
                  {key.lastUsedAt ? <When at={key.lastUsedAt} /> : <span class="muted">never</span>}
                </td>
                <td>
                  {isAdmin && stateOf(key) === 'active' && (
                    <span class="buttons">
                      <button type="button" class="quiet" onClick={() => void roll(key.id)}>
                        Reroll<span class="hidden"> {key.prefix}</span>
                      </button>
                      <button type="button" class="quiet" onClick={() => void revoke(key.id)}>
                        Revoke<span class="hidden"> {key.prefix}</span>
                      </button>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}

function NewKey({ made }: { made: (answer: WorkspaceKeyResult) => void }) {
  const { env } = useSigned()
  const { fail } = useToaster()
  const [label, setLabel] = useState('')
  const [scope, setScope] = useState('full')
  const [days, setDays] = useState('')
  const create = () =>
    call<WorkspaceKeyResult>(env, 'POST', '/api/v1/keys', {
      body: {
        env,
        label: label.trim(),
        ...(scope === 'personal' ? { personal: true } : { scope }),
        ...(days !== '' && {
          expiresAt: new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
        }),
      },
    }).then(
      (answer) => {
        setLabel('')
        made(answer)
      },
      (error: Error) => fail(error.message),
    )
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <label class="grow">
        <span>Label of a new {env} key</span>
        <input
          required
          maxLength={80}
          value={label}
          onInput={({ currentTarget }) => setLabel(currentTarget.value)}
        />
      </label>
      <label>
        <span>Scope</span>
        <select value={scope} onChange={({ currentTarget }) => setScope(currentTarget.value)}>
          <option value="full">full</option>
          <option value="read">read only</option>
          <option value="personal">personal</option>
        </select>
      </label>
      <label>
        <span>Expires</span>
        <select value={days} onChange={({ currentTarget }) => setDays(currentTarget.value)}>
          <option value="">never</option>
          <option value="30">in 30 days</option>
          <option value="90">in 90 days</option>
          <option value="365">in a year</option>
        </select>
      </label>
      <button type="submit" class="primary">
        Create
      </button>
    </form>
  )
}
