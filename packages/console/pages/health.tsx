import type { ServiceHealth } from '@vigil/contract'
import { numberOf } from '../data/format.ts'
import { useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { Card, Facts, Failure, Loading, Observed, PageTitle, When } from '../ui/parts.tsx'

const STATES: Readonly<Record<string, string>> = {
  fresh: 'allow',
  stale: 'challenge',
  absent: 'block',
}

/** Whether what judges is whole: feeds, degraded checks, latency. */
export function HealthPage() {
  const { env } = useSigned()
  const { data, problem, reload } = useQuery<ServiceHealth>(env, '/api/v1/health')
  if (problem) {
    return (
      <>
        <PageTitle title="Health" />
        <Failure problem={problem} retry={reload} />
      </>
    )
  }
  if (data === null) return <Loading what="health" />
  const { counted, degraded, p50Ms, p95Ms } = data.checks
  return (
    <>
      <PageTitle title="Health">
        <span class={`badge ${data.status === 'ok' ? 'allow' : 'challenge'}`}>{data.status}</span>
      </PageTitle>
      <div class="cards">
        <Card title="Newest checks">
          <Facts
            rows={[
              ['Counted', numberOf(counted)],
              [
                'Judged without a source',
                counted === 0
                  ? null
                  : `${numberOf(degraded)} (${((degraded / counted) * 100).toFixed(1)} %)`,
              ],
              ['Median time', p50Ms === null ? null : `${p50Ms} ms`],
              ['95th percentile', p95Ms === null ? null : `${p95Ms} ms`],
              ['Policy', data.policyVersion],
            ]}
          />
        </Card>
        <Card title="Sources of intelligence">
          <ul class="feeds">
            {data.feeds.map(({ feed, state, checkedAt }) => (
              <li key={feed}>
                <span class={`badge ${STATES[state] ?? ''}`}>{state}</span>
                <span>{feed}</span>
                <span class="muted">
                  {checkedAt ? <When at={checkedAt} /> : <Observed value={null} />}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}
