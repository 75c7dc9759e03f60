import type { OverviewBucket } from '@vigil/contract'
import { numberOf } from '../data/format.ts'
import { VERDICTS, verdictName } from '../ui/parts.tsx'
import { Table } from '../ui/table.tsx'

const HEIGHT = 160
const HOUR = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

/** Stacked verdicts over time; the table below the chart has the same figures. */
export function VerdictsOverTime({
  buckets,
  days,
}: {
  buckets: readonly OverviewBucket[]
  days: number
}) {
  const format = days === 1 ? HOUR : DAY
  const totals = buckets.map(({ verdicts }) => sumOf(verdicts))
  const top = niceTop(Math.max(1, ...totals))
  const step = 100 / Math.max(buckets.length, 1)
  return (
    <figure class="overtime">
      <div class="plot">
        <div class="yaxis" aria-hidden="true">
          <span>{numberOf(top)}</span>
          <span>{numberOf(top / 2)}</span>
          <span>0</span>
        </div>
        <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" role="img">
          <title>{`Verdicts over ${days === 1 ? 'a day' : `${days} days`}`}</title>
          {[0, 0.5, 1].map((part) => (
            <line key={part} x1="0" x2="100" y1={HEIGHT * part} y2={HEIGHT * part} class="grid" />
          ))}
          {buckets.map(({ from, verdicts }, i) => {
            let y = HEIGHT
            return (
              <g key={from}>
                {VERDICTS.map((verdict) => {
                  const height = (verdicts[verdict] / top) * HEIGHT
                  y -= height
                  return (
                    <rect
                      key={verdict}
                      class={`fill ${verdict}`}
                      x={i * step + step * 0.12}
                      width={step * 0.76}
                      y={y}
                      height={height}
                    />
                  )
                })}
              </g>
            )
          })}
        </svg>
        <div class="xaxis" aria-hidden="true">
          {labelsOf(buckets, format)}
        </div>
      </div>
      <details class="figures">
        <summary>Figures</summary>
        <Table
          label="Figures of the chart"
          rows={buckets}
          keyOf={({ from }) => from}
          columns={[
            { title: 'From', cell: ({ from }) => format.format(new Date(from)) },
            ...VERDICTS.map((verdict) => ({
              title: verdictName(verdict),
              cell: ({ verdicts }: OverviewBucket) => numberOf(verdicts[verdict]),
            })),
          ]}
        />
      </details>
    </figure>
  )
}

const LABELS = 6

function labelsOf(buckets: readonly OverviewBucket[], format: Intl.DateTimeFormat) {
  const every = Math.max(1, Math.ceil(buckets.length / LABELS))
  return buckets
    .filter((_, i) => i % every === 0)
    .map(({ from }) => <span key={from}>{format.format(new Date(from))}</span>)
}

function sumOf(verdicts: OverviewBucket['verdicts']): number {
  return VERDICTS.reduce((sum, verdict) => sum + verdicts[verdict], 0)
}

/** The next of 1, 2, 5 times a power of ten, and even, so that half of it is a whole number. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const nice = [1, 2, 5, 10].map((n) => n * power).find((top) => top >= value) ?? value
  return Math.max(2, nice)
}
