import type { PolicyResult } from '@vigil/contract'
import { useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { Loaded } from '../ui/loaded.tsx'
import { PageTitle } from '../ui/parts.tsx'
import { Workbench } from './thresholds/workbench.tsx'

/** The workspace's own thresholds and mutes: what applies, what another choice would change, draft and live. */
export function ThresholdsPage() {
  const { env } = useSigned()
  const policy = useQuery<PolicyResult>(env, '/api/v1/policy')
  return (
    <>
      <PageTitle title="Thresholds">
        <span class="muted">Of the {env} environment</span>
      </PageTitle>
      <Loaded reading={policy} what="thresholds">
        {(data) => <Workbench first={data} />}
      </Loaded>
    </>
  )
}
