import type { Explanation } from '@vigil/contract'

const ROWS_SHOWN = 14

interface Step {
  code: string
  label: string
  compartment: string
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
      : [{ code: 'others', label: `${left.length} more`, compartment: 'base', points: rest }]),
  ]
  let sum = 0
  return rows.map((row) => {
    const from = sum
    sum += row.points
    return { ...row, from, to: sum }
  })
}

/** How a score came about: bars to the right raise it, bars to the left lower it. */
export function Waterfall({ explain }: { explain: Explanation }) {
  const steps = stepsOf(explain)
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
            <td class="compartment">{compartment}</td>
            <td class="course">
              <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
                <line x1="40" x2="40" y1="0" y2="14" class="threshold" />
                <line x1="75" x2="75" y1="0" y2="14" class="threshold" />
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
          <th scope="row">Score</th>
          <td class="compartment" />
          <td class="course axis">
            <span>challenge 40</span>
            <span>block 75</span>
          </td>
          <td class="points total">{explain.score}</td>
        </tr>
      </tfoot>
    </table>
  )
}
