import type { MonitoredDomain, MonitorResult } from '@vigil/contract'
import { call } from '../data/api.ts'
import { numberOf } from '../data/format.ts'
import { useMay, useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { Card, Empty, Failure, Loading, Observed, PageTitle, Scroll, When } from '../ui/parts.tsx'
import { useToaster } from '../ui/toast.tsx'

const LAYERS: readonly (readonly [keyof MonitoredDomain['layers'], string])[] = [
  ['employeeOnSystem', 'Employees on your systems'],
  ['employeeElsewhere', 'Employees elsewhere'],
  ['platformUser', 'Users of your app'],
  ['corpus', 'Own corpus'],
]

/** What is known of exposed credentials: domains and people that the workspace watches. */
export function ExposurePage() {
  const { env } = useSigned()
  const { data, problem, reload } = useQuery<MonitorResult>(env, '/api/v1/monitor')
  return (
    <>
      <PageTitle title="Exposure">
        {data?.lastRunAt && (
          <span class="muted">
            last run <When at={data.lastRunAt} />
          </span>
        )}
      </PageTitle>
      {problem && <Failure problem={problem} retry={reload} />}
      {data === null && !problem && <Loading what="exposure" />}
      {data && !data.monitorEnabled && <p class="notice">Monitoring is switched off.</p>}
      {data && (
        <div class="cards">
          <Card title="Domains" wide>
            {data.domains.length === 0 ? (
              <Empty title="No domain is watched.">
                <p>The operator adds a domain, and you prove it by a DNS record.</p>
              </Empty>
            ) : (
              data.domains.map((domain) => <Domain key={domain.domain} domain={domain} />)
            )}
          </Card>
          <Card title="People" wide>
            <People data={data} changed={reload} />
          </Card>
        </div>
      )}
    </>
  )
}

function Domain({ domain }: { domain: MonitoredDomain }) {
  return (
    <div class="domain">
      <h3>
        {domain.domain} <span class="chip small">{domain.role}</span>
      </h3>
      <ul class="tiles">
        {LAYERS.map(([layer, name]) => {
          const { count, baseline } = domain.layers[layer]
          return (
            <li key={layer} class={`tile ${count > baseline ? 'block' : ''}`}>
              <span class="name">{name}</span>
              <span class="big">
                {domain.lastCheckedAt === null ? <Observed value={null} /> : numberOf(count)}
              </span>
              <span class="muted">
                {count > baseline ? `${numberOf(count - baseline)} since the baseline` : 'none new'}
              </span>
            </li>
          )
        })}
      </ul>
      <p class="muted">
        Last checked{' '}
        {domain.lastCheckedAt ? <When at={domain.lastCheckedAt} /> : <Observed value={null} />}
      </p>
    </div>
  )
}

function People({ data, changed }: { data: MonitorResult; changed: () => void }) {
  const { env } = useSigned()
  const { say, fail } = useToaster()
  const may = useMay('analyst')
  const change = (id: string, status: 'active' | 'paused') =>
    call(env, 'PATCH', '/api/v1/monitor', { body: { id, status } }).then(
      () => {
        say(status === 'paused' ? 'Paused' : 'Watched again')
        changed()
      },
      (error: Error) => fail(error.message),
    )
  if (data.identities.length === 0) {
    return (
      <Empty title="Nobody is watched.">
        <p>
          <code>POST /api/v1/monitor</code> enrols a person that you name.
        </p>
      </Empty>
    )
  }
  return (
    <Scroll label="Watched people">
      <table class="rows plain">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Audience</th>
            <th scope="col">Status</th>
            <th scope="col">Breaches</th>
            <th scope="col">Credential logs</th>
            <th scope="col">Last checked</th>
            <th scope="col">
              <span class="hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.identities.map((it) => (
            <tr key={it.id}>
              <td>
                {it.emailMasked}
                {it.userId && <span class="muted"> {it.userId}</span>}
              </td>
              <td>{it.audience}</td>
              <td>{it.status}</td>
              <td>
                {it.lastCheckedAt === null ? <Observed value={null} /> : numberOf(it.breachHits)}
                {it.breachLocations.length > 0 && (
                  <span class="muted"> {it.breachLocations.slice(0, 3).join(', ')}</span>
                )}
              </td>
              <td>
                {it.lastCheckedAt === null ? (
                  <Observed value={null} />
                ) : (
                  numberOf(it.credentialLogHits)
                )}
              </td>
              <td>
                {it.lastCheckedAt ? <When at={it.lastCheckedAt} /> : <Observed value={null} />}
              </td>
              <td>
                {may && (
                  <button
                    type="button"
                    class="quiet"
                    onClick={() => void change(it.id, it.status === 'active' ? 'paused' : 'active')}
                  >
                    {it.status === 'active' ? 'Pause' : 'Resume'}
                    <span class="hidden"> {it.emailMasked}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
