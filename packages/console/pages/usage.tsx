import type { AccountResult } from '@vigil/contract'
import { numberOf, whenOf } from '../data/format.ts'
import { useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Card, Facts, PageTitle } from '../ui/parts.tsx'
import { Keys } from './usage/keys.tsx'

/** The plan's limits, their usage, and the keys. */
export function UsagePage() {
  const { env } = useSigned()
  const account = useQuery<AccountResult>(env, '/api/v1/account')
  return (
    <>
      <PageTitle title="Usage and keys" />
      <Loaded reading={account} what="usage">
        {({ usage, plan, domains, limits, features }) => (
          <div class="cards">
            <Card title="This month">
              <Meter used={usage.checksUsed} of={usage.monthlyChecks} />
              <Facts
                rows={[
                  ['Live checks', numberOf(usage.checksUsed)],
                  ['Left', numberOf(usage.remaining)],
                  ['Test checks (free)', numberOf(usage.testChecksUsed)],
                  ['Beyond the plan', numberOf(usage.overageUsed)],
                  ['Period', `${whenOf(usage.periodStart)} to ${whenOf(usage.periodEnd)}`],
                ]}
              />
            </Card>
            <Card title="Plan">
              <Facts
                rows={[
                  ['Plan', `${plan.name} (${plan.price})`],
                  ['Status', plan.status],
                  ['Licensed sites', domains.licensed.join(', ')],
                  [
                    'Rate limit',
                    `${numberOf(limits.apiRateLimit)} in ${limits.apiRateWindowSec} s`,
                  ],
                  ['Team members', numberOf(limits.maxTeamMembers)],
                  ['Features', features.join(', ')],
                ]}
              />
            </Card>
            <Card title="Keys" wide>
              <Keys />
            </Card>
          </div>
        )}
      </Loaded>
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
