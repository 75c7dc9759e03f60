import type { Finding, FindingListResult } from '@vigil/contract'
import { useMemo } from 'preact/hooks'
import { numberOf } from '../../data/format.ts'
import { useSigned } from '../../data/session.ts'
import type { Reading } from '../../data/use-query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { KINDS } from './finding-labels.tsx'

/** Size of one page of the API; with more findings the counts are lower bounds. */
export const DIGEST_LIMIT = 500
const TONES = [
  ['high', 'block', 'High severity'],
  ['medium', 'challenge', 'Medium severity'],
  ['low', '', 'Low severity'],
] as const

/** New findings of the last seven days by severity, and how many of them are open, as in the weekly digest. */
export function Digest({ reading }: { reading: Reading<FindingListResult> }) {
  return (
    <Loaded reading={reading} what="the digest">
      {({ findings }) => <Figures findings={findings} />}
    </Loaded>
  )
}

function Figures({ findings }: { findings: readonly Finding[] }) {
  const { env } = useSigned()
  const fresh = useMemo(() => findings.filter(({ inBaseline }) => !inBaseline), [findings])
  const more = findings.length === DIGEST_LIMIT ? '+' : ''
  const open = fresh.filter(({ status }) => status === 'open').length
  const kinds = Object.entries(KINDS).flatMap(([kind, name]) => {
    const count = fresh.filter((one) => one.kind === kind).length
    return count === 0 ? [] : [`${name}: ${numberOf(count)}`]
  })
  return (
    <>
      <ul class="tiles">
        {TONES.map(([severity, tone, name]) => (
          <li key={severity} class={`tile ${tone}`}>
            <span class="name">{name}</span>
            <span class="big">
              {numberOf(fresh.filter((one) => one.severity === severity).length)}
              {more}
            </span>
          </li>
        ))}
        <li class="tile">
          <span class="name">Still open</span>
          <span class="big">
            {numberOf(open)}
            {more}
          </span>
        </li>
      </ul>
      <p class="muted">
        {kinds.length > 0 ? `${kinds.join(', ')}. ` : 'Nothing new. '}
        <a href={`/console/${env}/webhooks`}>Send it every week</a>
      </p>
    </>
  )
}
