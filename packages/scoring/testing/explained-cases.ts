import type { Assessment } from '../assessment.ts'
import type { Explained } from '../golden/explained.ts'

const OPENING = `# Ten visits, explained

Ten of the golden cases as a support agent may tell them: what was seen, what Vigil made of it, and words that can be read
to the customer as they stand. Points are those of \`expand=explain\` (secret keys only): they sum to the score. They are
for the agent; to a customer, and above all to a stranger, one says what to do and not what was measured.
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

| what counted | points |
|---|---|
${rows.join('\n')}
| **score** | **${score}** |

**To the customer:** "${one.toTheCustomer}"

**To the agent:** ${one.toTheAgent}
`
}
