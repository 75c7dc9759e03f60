import type { EvidencePart, Provenance } from '@vigil/contract'
import { countryOf, networkKindOf } from '../../data/format.ts'
import { Facts } from '../../ui/parts.tsx'

const PROVENANCE: Readonly<Record<Provenance, string>> = {
  edge: 'observed by our edge',
  signed: 'from a signed token',
  session: 'collected in the browser',
  server: 'from what your server sent',
  client: 'sent, unverified',
}

const NAME_OF = { country: countryOf, network_kind: networkKindOf }

const TITLES: Readonly<Record<string, string>> = {
  network: 'Network',
  browser: 'Browser',
  device: 'Device',
  tls: 'TLS',
  email: 'Email',
}

/** The evidence by part, each with its source; a missing part is shown as "Not observed". */
export function EvidenceList({ parts }: { parts: readonly EvidencePart[] }) {
  return (
    <ul class="evidence">
      {parts.map(({ part, provenance, facts }) => (
        <li key={part}>
          <h3>
            {TITLES[part] ?? part}
            <span class={`provenance ${provenance ?? 'none'}`}>
              {provenance === null ? 'Not observed' : PROVENANCE[provenance]}
            </span>
          </h3>
          {facts.length > 0 && (
            <Facts
              rows={facts.map(({ label, value, code }) => [
                label,
                code && value ? NAME_OF[code](value) : value,
              ])}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
