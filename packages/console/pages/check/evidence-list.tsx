import type { EvidencePart, Provenance } from '@vigil/contract'
import { wordsOf } from '../../data/format.ts'
import { Facts } from '../../ui/parts.tsx'

const PROVENANCE: Readonly<Record<Provenance, string>> = {
  edge: 'observed by our edge',
  signed: 'from a signed token',
  session: 'collected in the browser',
  server: 'from what your server sent',
  client: 'sent, unverified',
}

/** The evidence by part, each with its source; a missing part is shown as "Not observed". */
export function EvidenceList({ parts }: { parts: readonly EvidencePart[] }) {
  return (
    <ul class="evidence">
      {parts.map(({ part, provenance, facts }) => (
        <li key={part}>
          <h3>
            {wordsOf(part)}
            <span class={`provenance ${provenance ?? 'none'}`}>
              {provenance === null ? 'Not observed' : PROVENANCE[provenance]}
            </span>
          </h3>
          {facts.length > 0 && <Facts rows={facts.map(({ label, value }) => [label, value])} />}
        </li>
      ))}
    </ul>
  )
}
