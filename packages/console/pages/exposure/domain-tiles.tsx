import type { MonitoredDomain } from '@vigil/contract'
import { numberOf } from '../../data/format.ts'
import { Observed, When } from '../../ui/parts.tsx'
import { LAYERS } from './finding-labels.tsx'

const TILES: readonly (readonly [keyof MonitoredDomain['layers'], string])[] = [
  ['employeeOnSystem', LAYERS.employee_on_system],
  ['employeeElsewhere', LAYERS.employee_elsewhere],
  ['platformUser', LAYERS.platform_user],
  ['corpus', LAYERS.corpus],
]

/** Exposed accounts of a domain by layer, and how many of them are new since the baseline. */
export function MonitoredDomainTiles({
  domain: { domain, role, layers, lastCheckedAt },
}: {
  domain: MonitoredDomain
}) {
  return (
    <div class="domain">
      <h3>
        {domain} <span class="chip small">{role}</span>
      </h3>
      <ul class="tiles">
        {TILES.map(([layer, name]) => {
          const { count, baseline } = layers[layer]
          return (
            <li key={layer} class={`tile ${count > baseline ? 'block' : ''}`}>
              <span class="name">{name}</span>
              <span class="big">
                <Observed value={lastCheckedAt && numberOf(count)} />
              </span>
              <span class="muted">
                {count > baseline ? `${numberOf(count - baseline)} since the baseline` : 'none new'}
              </span>
            </li>
          )
        })}
      </ul>
      <p class="muted">
        Last checked <Observed value={lastCheckedAt && <When at={lastCheckedAt} />} />
      </p>
    </div>
  )
}
