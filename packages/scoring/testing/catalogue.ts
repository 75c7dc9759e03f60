import { CompartmentId } from '@vigil/contract'
import { policy } from '../policy/index.ts'
import type { Signal } from '../signal.ts'

const OPENING = `# Signals

One row for each signal. A signal is in \`packages/scoring/signals/<compartment>/\`, its weight in
\`packages/scoring/policy/signals/<compartment>.ts\`. The weight is a natural-log likelihood ratio: how much the finding moves
the log-odds when it fires in full (a graded signal moves them by less; drift and good history move them down). Within a
compartment the second strongest finding counts for a share of itself, the third for that share of a share, and the sum
is bounded: correlated evidence is not counted twice. Without any evidence the score is 5.

Category: how answers group reasons. Facets: the scores of an answer that the signal adds to, besides \`overall\`. Flags: the fields of
\`flags\` that it sets.

Sources: measured (own experiment with real and automated browsers), simulated (generated populations), literature,
judgement (a starting value, to be fitted on live labels). Consumers of the interface see codes and labels, never weights.
Changes of weights: [policy-changelog.md](policy-changelog.md). Worked examples: [explained-cases.md](explained-cases.md).
`

/** The catalogue of signals as docs/signals.md has it. */
export function catalogue(signals: readonly Signal[]): string {
  const parts = CompartmentId.options.map((id) => {
    const { label, maxLogOdds, minLogOdds, rankFactor } = policy.compartments[id]
    const own = signals.filter(({ compartment }) => compartment === id)
    const bounds = `Bounds ${minLogOdds} to ${maxLogOdds}; each further finding counts ${rankFactor} of the one before.`
    const head =
      '| code | label | category | facets | flags | weight | source |\n|---|---|---|---|---|---|---|'
    return `## ${label} (\`${id}\`)\n\n${bounds}\n\n${head}\n${own.map(row).join('\n')}\n`
  })
  return [OPENING, ...parts].join('\n')
}

function row(signal: Signal): string {
  const { code, label, mitigating, category, facets, flags, waitsFor } = signal
  const { weight, source } = policy.signals[code]
  const cells = [
    code,
    mitigating ? `${label}; mitigating: ${mitigating.label}` : label,
    category,
    facets.join(' ') || '-',
    flags.join(' ') || '-',
    mitigating ? `-${weight} to ${weight}` : String(weight),
    waitsFor ? `${source}; silent: waits for ${waitsFor}` : source,
  ]
  return `| ${cells.join(' | ')} |`
}
