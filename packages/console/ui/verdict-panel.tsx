import type { Verdict } from '@vigil/contract'
import type { ComponentChildren } from 'preact'

/** A score with its summary. */
export function VerdictPanel({
  verdict,
  score,
  summary,
  children,
}: {
  verdict: Verdict
  score: number
  summary: string
  children: ComponentChildren
}) {
  return (
    <section class={`verdict wide ${verdict}`} aria-label="Verdict" aria-live="polite">
      <p class="score">
        <span class="hidden">Score </span>
        <span class="num">{score}</span>
        <span class="of">of 100</span>
      </p>
      <div>
        <p class="sentence">{summary}</p>
        {children}
      </div>
    </section>
  )
}
