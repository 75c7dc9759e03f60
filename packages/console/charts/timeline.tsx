import type { StoredCheck } from '@vigil/contract'
import { countryOf, networkKindOf, whenOf } from '../data/format.ts'
import { Observed, VerdictBadge } from '../ui/parts.tsx'

/** Returns the values in which a visit differs from this check. */
function differences(visit: StoredCheck, current: StoredCheck): Set<string> {
  const pairs: [string, string | null, string | null][] = [
    ['country', visit.network.country, current.network.country],
    ['network', visit.network.kind, current.network.kind],
    ['browser', visit.client.browser, current.client.browser],
    ['os', visit.client.os, current.client.os],
    ['language', visit.client.language, current.client.language],
    ['timezone', visit.client.timezone, current.client.timezone],
  ]
  return new Set(
    pairs.filter(([, a, b]) => a !== null && b !== null && a !== b).map(([name]) => name),
  )
}

/** Visits of one account or browser, newest first; differences from this check are marked. */
export function Timeline({
  visits,
  current,
  hrefOf,
}: {
  visits: readonly StoredCheck[]
  current: StoredCheck
  hrefOf: (id: string) => string
}) {
  return (
    <ol class="timeline">
      {visits.map((visit) => {
        const isThis = visit.id === current.id
        const differs = isThis ? new Set<string>() : differences(visit, current)
        const value = (name: string, text: string | null) => (
          <span class={differs.has(name) ? 'differs' : ''}>
            <Observed value={text} />
            {differs.has(name) && <span class="hidden"> (differs from this check)</span>}
          </span>
        )
        return (
          <li key={visit.id} class={`${visit.verdict}${isThis ? ' this' : ''}`}>
            <div class="head">
              {isThis ? (
                <strong>This check</strong>
              ) : (
                <a href={hrefOf(visit.id)}>{whenOf(visit.at)}</a>
              )}
              <VerdictBadge verdict={visit.verdict} />
              <span class="num">{visit.score}</span>
            </div>
            <div class="what">
              <span>{visit.event}</span>
              {value('country', visit.network.country && countryOf(visit.network.country))}
              {value('network', visit.network.kind && networkKindOf(visit.network.kind))}
              {value('browser', visit.client.browser)}
              {value('os', visit.client.os)}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
