import type { Assessment } from '../assessment.ts'
import type { Explained } from '../golden/explained.ts'

const OPENING = `# Ten visits, explained

For support agents and analysts. Each case shows what was observed, how Vigil scored it, a text for the customer and advice for the agent.
Points are those of \`expand=explain\` (secret keys only); they sum to the score. Do not send points or signals to a customer: say what to
do, not what was measured.
`

export interface ExplainedCase extends Explained {
  words: string
  assessment: Assessment
}

/** The cases as docs/explained-cases.md has them. */
export function explainedCases(cases: readonly ExplainedCase[]): string {
  return [OPENING, ...cases.map(section)].join('\n')
}

function section(one: ExplainedCase, i: number): string {
  const { score, verdict, summary, recommendation, contributions } = one.assessment
  const rows = contributions
    .filter(({ points, code }) => points !== 0 || code === 'base')
    .map(({ label, points }) => `| ${label} | ${points > 0 ? '+' : ''}${points} |`)
  return `## ${i + 1}. ${one.title}

${one.words} **Score ${score}, ${verdict}**; recommended: "${recommendation.title}" (${recommendation.bullets?.join('; ')}).

> ${summary}

| signal | points |
|---|---|
${rows.join('\n')}
| **score** | **${score}** |

**To the customer:** "${one.toTheCustomer}"

**To the agent:** ${one.toTheAgent}
`
}
