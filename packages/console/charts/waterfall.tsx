import type { Explanation } from '@vigil/contract'
import { COMPARTMENT_NAMES } from '../data/format.ts'

const ROWS_SHOWN = 14

interface Step {
  code: string
  label: string
  compartment: Explanation['contributions'][number]['compartment']
  points: number
  counted?: Explanation['contributions'][number]['counted']
  from: number
  to: number
}

/** Contributions in the order of their weight, each beginning where the one before ended. */
export function stepsOf({ contributions }: Explanation): Step[] {
  const [base, ...others] = contributions
  const sorted = others
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const shown = sorted.slice(0, ROWS_SHOWN)
  const left = sorted.slice(ROWS_SHOWN)
  const rest = left.reduce((sum, { points }) => sum + points, 0)
  const rows = [
    ...(base === undefined ? [] : [base]),
    ...shown,
    ...(left.length === 0
      ? []
      : [
          {
            code: 'others',
            label: `${left.length} more`,
            compartment: 'base' as const,
            points: rest,
          },
        ]),
  ]
  let sum = 0
  return rows.map((row) => {
    const from = sum
    sum += row.points
    return { ...row, from, to: sum }
  })
}

/** Thresholds of challenge and block; their labels are on either side, so that close ones do not overlap. */
function thresholdsOf({ thresholds }: Explanation) {
  if (thresholds === undefined) return []
  return [
    { name: 'challenge', from: thresholds.challengeFrom, anchor: 'end' as const },
    { name: 'block', from: thresholds.blockFrom, anchor: 'start' as const },
  ]
}

/** Contributions to a score: bars to the right raise it, bars to the left lower it. */
export function Waterfall({ explain }: { explain: Explanation }) {
  const steps = stepsOf(explain)
  const thresholds = thresholdsOf(explain)
  return (
    <table class="waterfall">
      <caption class="hidden">
        What added to the score and what took from it; the points sum to {explain.score}.
      </caption>
      <thead class="hidden">
        <tr>
          <th scope="col">Signal</th>
          <th scope="col">Compartment</th>
          <th scope="col">Course of the score</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ code, label, compartment, points, counted, from, to }) => (
          <tr key={code}>
            <th scope="row">
              <span>{label}</span>
              <code>{code}</code>
              {counted && (
                <small>
                  {counted.count} {counted.what}
                </small>
              )}
            </th>
            <td class="compartment">{COMPARTMENT_NAMES[compartment]}</td>
            <td class="course">
              <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
                {thresholds.map(({ from }) => (
                  <line key={from} x1={from} x2={from} y1="0" y2="14" class="threshold" />
                ))}
                <rect
                  x={Math.max(0, Math.min(from, to))}
                  width={Math.max(Math.abs(points), 0.8)}
                  y="2"
                  height="10"
                  rx="1.5"
                  class={code === 'base' ? 'base' : points > 0 ? 'raises' : 'lowers'}
                />
              </svg>
            </td>
            <td class={points > 0 ? 'points raises' : 'points lowers'}>
              {points > 0 ? `+${points}` : points}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Score
            {thresholds.length > 0 && (
              <small class="thresholds">
                {thresholds.map(({ name, from }) => `${name} from ${from}`).join(', ')}
              </small>
            )}
          </th>
          <td class="compartment" />
          <td class="course axis">
            <svg aria-hidden="true">
              {thresholds.map(({ name, from, anchor }) => (
                <text key={name} x={`${from}%`} y="1em" text-anchor={anchor}>
                  {name} {from}
                </text>
              ))}
            </svg>
          </td>
          <td class="points total">{explain.score}</td>
        </tr>
      </tfoot>
    </table>
  )
}
