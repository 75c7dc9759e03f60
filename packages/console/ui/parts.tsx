import type { Verdict } from '@vigil/contract'
import type { ComponentChildren } from 'preact'
import type { ApiProblem } from '../data/api.ts'
import { agoOf, whenOf } from '../data/format.ts'

/** Labels of verdicts on badges. */
const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  allow: 'Allowed',
  challenge: 'Challenged',
  shadow: 'Shadowed',
  block: 'Blocked',
}

export const VERDICTS: readonly Verdict[] = ['allow', 'challenge', 'shadow', 'block']
export const verdictName = (verdict: Verdict): string => VERDICT_NAMES[verdict]

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <span class={`badge ${verdict}`}>
      <span class="dot" aria-hidden="true" />
      {VERDICT_NAMES[verdict]}
    </span>
  )
}

/** A score as a number and a bar; the number alone is read out. */
export function ScoreBar({ score, verdict }: { score: number; verdict: Verdict }) {
  return (
    <span class={`scorebar ${verdict}`}>
      <span class="num">{score}</span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" rx="3" class="track" />
        <rect width={Math.max(score, 2)} height="6" rx="3" class="fill" />
      </svg>
    </span>
  )
}

export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={whenOf(at)}>
      {agoOf(at)}
    </time>
  )
}

export function WhenOrNever({ at }: { at: string | null }) {
  return at === null ? <span class="muted">never</span> : <When at={at} />
}

/** Shows missing evidence as such, never as clear. */
export function Observed({ value }: { value: ComponentChildren }) {
  if (value === null || value === undefined || value === '' || value === false)
    return <span class="unobserved">Not observed</span>
  return <>{value}</>
}

export function Card({
  title,
  actions,
  children,
  id,
  wide,
}: {
  title: string
  actions?: ComponentChildren
  children: ComponentChildren
  id?: string
  wide?: boolean
}) {
  return (
    <section class={wide ? 'card wide' : 'card'} aria-label={title} id={id}>
      <header>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="strong">{title}</p>
      {children}
    </div>
  )
}

export function Failure({ problem, retry }: { problem: ApiProblem; retry?: () => void }) {
  return (
    <div class="failure" role="alert">
      <p>{problem.message}</p>
      {retry && (
        <button type="button" class="quiet" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  )
}

export function Loading({ what }: { what: string }) {
  return (
    <p class="loading" role="status">
      <span class="spinner" aria-hidden="true" />
      Loading {what}…
    </p>
  )
}

/** Terms with the value of each. */
export function Facts({ rows }: { rows: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Observed value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function PageTitle({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="pagetitle">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}

export function Key({ children }: { children: string }) {
  return (
    <span class="key" aria-hidden="true">
      {children}
    </span>
  )
}
