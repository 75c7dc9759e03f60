import type { OverviewResult } from '@vigil/contract'
import { useLocation } from 'preact-iso'
import { Bars } from '../charts/bars.tsx'
import { VerdictsOverTime } from '../charts/stacked.tsx'
import { countryOf, numberOf } from '../data/format.ts'
import { useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { Card, Empty, Failure, Loading, PageTitle, VERDICTS, verdictName } from '../ui/parts.tsx'

const SPANS = [
  ['1', 'Day'],
  ['7', '7 days'],
  ['30', '30 days'],
] as const

/** What happened lately: verdicts, reasons, countries, networks. */
export function OverviewPage() {
  const { env } = useSigned()
  const { query, route } = useLocation()
  const days = SPANS.some(([span]) => span === query.days) ? query.days : '7'
  const { data, problem, reload } = useQuery<OverviewResult>(env, '/api/v1/overview', { days })
  const share = (count: number) =>
    data === null || data.total === 0 ? '' : `${Math.round((count / data.total) * 1000) / 10} %`
  return (
    <>
      <PageTitle title="Overview">
        <fieldset class="segments" aria-label="Span">
          {SPANS.map(([span, name]) => (
            <button
              key={span}
              type="button"
              aria-pressed={span === days}
              onClick={() => route(`/console/${env}/overview?days=${span}`)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </PageTitle>
      {problem && <Failure problem={problem} retry={reload} />}
      {data === null && !problem && <Loading what="the overview" />}
      {data !== null && data.total === 0 && (
        <Empty title="No checks yet.">
          <p>
            Send one to <code>POST /api/v1/check</code>, or try the{' '}
            <a href={`/console/${env}/playground`}>playground</a>.
          </p>
        </Empty>
      )}
      {data !== null && data.total > 0 && (
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
                  <span class="big">{numberOf(data.verdicts[verdict] ?? 0)}</span>
                  <span class="muted">{share(data.verdicts[verdict] ?? 0)}</span>
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
                rows={data.reasons.map(({ code, label, checks }) => ({
                  key: code,
                  label,
                  value: checks,
                }))}
              />
            </Card>
            <Card title="Countries">
              <Bars
                unit="checks"
                rows={data.countries.map(({ country, checks }) => ({
                  key: country ?? 'none',
                  label: countryOf(country),
                  value: checks,
                }))}
              />
            </Card>
            <Card title="Networks">
              <Bars
                unit="checks"
                rows={data.networks.map(({ kind, checks }) => ({
                  key: kind ?? 'none',
                  label: kind ?? 'Not observed',
                  value: checks,
                }))}
              />
            </Card>
          </div>
          {data.truncated && (
            <p class="muted">Only the newest checks are counted: the figures are lower bounds.</p>
          )}
        </>
      )}
    </>
  )
}
