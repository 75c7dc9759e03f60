import { numberOf } from '../data/format.ts'

/** A ranking with label, bar and number. */
export function Bars({
  rows,
  unit,
}: {
  rows: readonly (readonly [key: string, label: string, value: number])[]
  unit: string
}) {
  const top = Math.max(1, ...rows.map(([, , value]) => value))
  return (
    <ul class="bars">
      {rows.map(([key, label, value]) => (
        <li key={key}>
          <span class="label">{label}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="8" rx="2" class="track" />
            <rect
              width={Math.max((value / top) * 100, value > 0 ? 1 : 0)}
              height="8"
              rx="2"
              class="fill"
            />
          </svg>
          <span class="figure">
            {numberOf(value)}
            <span class="hidden"> {unit}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
