import type { MonitorResult } from '@vigil/contract'
import { useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Card, Empty, PageTitle, When } from '../ui/parts.tsx'
import { MonitoredDomainTiles } from './exposure/domain-tiles.tsx'
import { People } from './exposure/people.tsx'

/** Exposed credentials of the domains and people that the workspace monitors. */
export function ExposurePage() {
  const { env } = useSigned()
  const monitor = useQuery<MonitorResult>(env, '/api/v1/monitor')
  const lastRunAt = monitor.data?.lastRunAt
  return (
    <>
      <PageTitle title="Exposure">
        {lastRunAt && (
          <span class="muted">
            last run <When at={lastRunAt} />
          </span>
        )}
      </PageTitle>
      <Loaded reading={monitor} what="exposure">
        {({ monitorEnabled, domains, identities }) => (
          <>
            {!monitorEnabled && <p class="notice">Monitoring is switched off.</p>}
            <div class="cards">
              <Card title="Domains" wide>
                {domains.length === 0 && (
                  <Empty title="No monitored domains.">
                    <p>The operator adds a domain, and you prove it by a DNS record.</p>
                  </Empty>
                )}
                {domains.map((it) => (
                  <MonitoredDomainTiles key={it.domain} domain={it} />
                ))}
              </Card>
              <Card title="People" wide>
                <People identities={identities} changed={monitor.reload} />
              </Card>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
