import type { StoredCheckResult } from '@vigil/contract'
import { useSigned } from '../data/session.ts'
import { useActions } from '../data/use-actions.ts'
import { useQuery } from '../data/use-query.ts'
import { Loaded } from '../ui/loaded.tsx'
import { PageTitle, VerdictBadge } from '../ui/parts.tsx'
import { CheckView, titleOf } from './check/check-view.tsx'

/** One check: verdict, reasons, evidence and actions. */
export function CheckPage({ id }: { id: string }) {
  const { env } = useSigned()
  const path = `/api/v1/checks/${encodeURIComponent(id)}`
  const reading = useQuery<StoredCheckResult>(env, path)
  const actions = useActions(reading.reload)
  const check = reading.data?.check
  return (
    <>
      {/* One heading while it loads and afterwards: it has the focus. */}
      <PageTitle title={check ? titleOf(check) : 'Check'}>
        {check && <VerdictBadge verdict={check.verdict} />}
      </PageTitle>
      <Loaded reading={reading} what="the check">
        {({ check }) => <CheckView check={check} actions={actions} />}
      </Loaded>
    </>
  )
}
