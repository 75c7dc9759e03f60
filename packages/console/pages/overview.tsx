import type { OverviewResult } from '@vigil/contract'
import { Bars } from '../charts/bars.tsx'
import { VerdictsOverTime } from '../charts/stacked.tsx'
import { countryOf, networkKindOf, numberOf, percentOf } from '../data/format.ts'
import { useSigned } from '../data/session.ts'
import { useAddress } from '../data/use-address.ts'
import { useQuery } from '../data/use-query.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Card, Empty, PageTitle, VERDICTS, verdictName } from '../ui/parts.tsx'

const SPANS = [
  ['1', 'Day'],
  ['7', '7 days'],
  ['30', '30 days'],
] as const

/** Recent activity: verdicts, reasons, countries, networks. */
export function OverviewPage() {
  const { env } = useSigned()
  const { query, go } = useAddress('overview')
  const days = SPANS.some(([span]) => span === query.days) ? query.days : '7'
  const overview = useQuery<OverviewResult>(env, '/api/v1/overview', { days })
  return (
    <>
      <PageTitle title="Overview">
        <fieldset class="segments" aria-label="Span">
          {SPANS.map(([span, name]) => (
            <button
              key={span}
              type="button"
              aria-pressed={span === days}
              onClick={() => go({ days: span })}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </PageTitle>
      <Loaded reading={overview} what="the overview">
        {(data) =>
          data.total === 0 ? (
            <Empty title="No checks yet.">
              <p>
                Send one to <code>POST /api/v1/check</code>, or try the{' '}
                <a href={`/console/${env}/playground`}>playground</a>.
              </p>
            </Empty>
          ) : (
            <Figures data={data} />
          )
        }
      </Loaded>
    </>
  )
}

function Figures({ data }: { data: OverviewResult }) {
  const { env } = useSigned()
  return (
    <>
      <ul class="tiles">
        <li class="tile">
          <span class="name">Checks</span>
          <span class="big">
            {numberOf(data.total)}
            {data.truncated && '+'}
          </span>
        </li>
        {VERDICTS.map((verdict) => (
          <li key={verdict} class={`tile ${verdict}`}>
            <a href={`/console/${env}/checks?verdict=${verdict}`}>
              <span class="name">{verdictName(verdict)}</span>
              <span class="big">{numberOf(data.verdicts[verdict])}</span>
              <span class="muted">{percentOf(data.verdicts[verdict] / data.total)}</span>
            </a>
          </li>
        ))}
      </ul>
      <div class="cards">
        <Card title="Verdicts over time" wide>
          <VerdictsOverTime buckets={data.buckets} days={data.days} />
        </Card>
        <Card title="Top reasons">
          <Bars
            unit="checks"
            rows={data.reasons.map(({ code, label, checks }) => [code, label, checks])}
          />
        </Card>
        <Card title="Countries">
          <Bars
            unit="checks"
            rows={data.countries.map(({ country, checks }) => [
              country ?? 'none',
              countryOf(country),
              checks,
            ])}
          />
        </Card>
        <Card title="Networks">
          <Bars
            unit="checks"
            rows={data.networks.map(({ kind, checks }) => [
              kind ?? 'none',
              networkKindOf(kind),
              checks,
            ])}
          />
        </Card>
      </div>
      {data.truncated && (
        <p class="muted">Only the newest checks are counted: the figures are lower bounds.</p>
      )}
    </>
  )
}
