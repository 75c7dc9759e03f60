import type { AlertEndpoint, AlertEndpointListResponse } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { useMay, useSigned } from '../data/session.ts'
import { useChange } from '../data/use-change.ts'
import { useQuery } from '../data/use-query.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Card, Empty, PageTitle } from '../ui/parts.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { Endpoint } from './webhooks/endpoint.tsx'
import { NewEndpoint } from './webhooks/new-endpoint.tsx'

/** A secret that is returned only once, with its endpoint. */
export interface NewSecret {
  endpoint: AlertEndpoint
  secret: string | null
}

/** Receivers of events: what each subscribes to, its deliveries, test and replay. */
export function WebhooksPage() {
  const { env } = useSigned()
  const isAdmin = useMay('admin')
  const [made, setMade] = useState<NewSecret | null>(null)
  const endpoints = useQuery<AlertEndpointListResponse>(env, '/api/v1/webhooks')
  const change = useChange(endpoints.reload)
  return (
    <>
      <PageTitle title="Webhooks">
        <span class="muted">For both environments</span>
      </PageTitle>
      {made?.secret && (
        <ShownOnce secret={made.secret} hide={() => setMade(null)}>
          The signing secret of {made.endpoint.shown} is shown this once:
        </ShownOnce>
      )}
      {isAdmin && (
        <Card title="Add a receiver" wide>
          <NewEndpoint change={change} made={setMade} />
        </Card>
      )}
      <Loaded reading={endpoints} what="receivers">
        {(data) =>
          data.endpoints.length === 0 ? (
            <Empty title="No receivers yet.">
              <p>
                A receiver gets verdicts, reviews, quotas, stale feeds and findings as they come.
              </p>
            </Empty>
          ) : (
            data.endpoints.map((endpoint) => (
              <Endpoint key={endpoint.id} endpoint={endpoint} change={change} made={setMade} />
            ))
          )
        }
      </Loaded>
    </>
  )
}
