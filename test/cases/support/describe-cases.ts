import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Case } from './case.ts'
import { play } from './play.ts'

/** A case has up to sixty checks, which a busy machine answers in seconds each; it is not a measurement. */
const PLAY_TIMEOUT_MS = 300_000

/** Declares a test of each case: the verdicts are among the right ones, and nothing is said that must not be. */
export function describeCases(groups: readonly (readonly [string, readonly Case[]])[]): void {
  afterEach(() => vi.useRealTimers())

  describe.each(groups)('%s', (_, cases) => {
    test.each(cases.map((one) => [one.name, one] as const))(
      '%s',
      async (_, one) => {
        const answers = await play(one)
        const visits = one.steps.filter((step) => 'ip' in step)
        const judged = visits.slice(one.from ?? -1)
        const wrong: string[] = []
        for (const visit of judged) {
          const answer = answers.get(visit)
          if (answer === undefined) throw new Error('a visit without an answer')
          const { score, verdict, recommendation, explain } = answer
          const said = (explain?.contributions ?? [])
            .map(({ label, points }) => `${label} ${points}`)
            .join(', ')
          const line = `visit ${visits.indexOf(visit)}: ${score} ${verdict} (${recommendation?.action}): ${said}`
          if (!one.right.includes(verdict)) wrong.push(line)
          if (verdict === 'block' && recommendation?.action !== 'block')
            wrong.push(`${line}: two meanings`)
          if ((one.never ?? []).some((label) => said.includes(label)))
            wrong.push(`${line}: must not be said`)
        }
        expect(wrong, one.reason).toEqual([])
      },
      PLAY_TIMEOUT_MS,
    )
  })
}
