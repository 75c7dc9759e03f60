import type { ServiceHealth } from '@vigil/contract'
import { numberOf, percentOf } from '../data/format.ts'
import { useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Card, Facts, PageTitle, WhenOrNever } from '../ui/parts.tsx'

const STATES: Readonly<Record<string, string>> = {
  fresh: 'allow',
  stale: 'challenge',
  absent: 'block',
}

const msOf = (value: number | null) => value !== null && `${value} ms`
const shareOf = (part: number, whole: number) =>
  whole > 0 && `${numberOf(part)} (${percentOf(part / whole)})`

/** State of the dependencies of checks: feeds, degraded checks, latency. */
export function HealthPage() {
  const { env } = useSigned()
  const health = useQuery<ServiceHealth>(env, '/api/v1/health')
  const status = health.data?.status
  return (
    <>
      <PageTitle title="Health">
        {status && <span class={`badge ${status === 'ok' ? 'allow' : 'challenge'}`}>{status}</span>}
      </PageTitle>
      <Loaded reading={health} what="health">
        {({ checks, feeds, policyVersion }) => (
          <div class="cards">
            <Card title="Newest checks">
              <Facts
                rows={[
                  ['Counted', numberOf(checks.counted)],
                  ['Judged without a source', shareOf(checks.degraded, checks.counted)],
                  ['Median time', msOf(checks.p50Ms)],
                  ['95th percentile', msOf(checks.p95Ms)],
                  ['Policy', policyVersion],
                ]}
              />
            </Card>
            <Card title="Sources of intelligence">
              {feeds.some(({ state }) => state === 'absent') && (
                <p class="muted">
                  Checks are judged without absent sources. The operator loads them (docs/feeds.md).
                </p>
              )}
              <ul class="feeds">
                {feeds.map(({ feed, state, checkedAt }) => (
                  <li key={feed}>
                    <span class={`badge ${STATES[state] ?? ''}`}>{state}</span>
                    <span>{feed}</span>
                    <span class="muted">
                      <WhenOrNever at={checkedAt} />
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        )}
      </Loaded>
    </>
  )
}
