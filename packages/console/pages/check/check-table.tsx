import type { StoredCheck } from '@vigil/contract'
import { countryOf } from '../../data/format.ts'
import { Observed, ScoreBar, VerdictBadge, When } from '../../ui/parts.tsx'

/** The labels of the strongest signals of a check. */
function reasonsOf({ explain }: StoredCheck): string {
  return (explain?.contributions ?? [])
    .filter(({ code, points }) => code !== 'base' && points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, 2)
    .map(({ label }) => label)
    .join(', ')
}

/** Checks as rows; j and k move between them. */
export function CheckTable({
  checks,
  hrefOf,
}: {
  checks: readonly StoredCheck[]
  hrefOf: (id: string) => string
}) {
  return (
    <table class="rows">
      <caption class="hidden">Checks, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Verdict</th>
          <th scope="col">Score</th>
          <th scope="col">Account</th>
          <th scope="col">Event</th>
          <th scope="col">Main reasons</th>
          <th scope="col">Country</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check, i) => (
          <tr key={check.id} data-row={i}>
            <td>
              <VerdictBadge verdict={check.verdict} />
            </td>
            <td>
              <ScoreBar score={check.score} verdict={check.verdict} />
            </td>
            <td class="account">
              <a href={hrefOf(check.id)} class="rowlink">
                {check.accountId ?? 'No account'}
              </a>
            </td>
            <td>{check.event}</td>
            <td class="reasons">{reasonsOf(check) || <span class="muted">None</span>}</td>
            <td>
              <Observed value={check.network.country && countryOf(check.network.country)} />
            </td>
            <td class="when">
              <When at={check.at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
