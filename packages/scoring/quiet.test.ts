import { expect, test } from 'vitest'
import { assess } from './assess.ts'
import { quietAssessment } from './quiet.ts'
import { evidenceWith } from './signals/evidence.fixture.ts'

const loud = assess(
  evidenceWith({ automation: { webdriver: true }, network: { torExit: true, kind: 'tor' } }),
)

test('has the coarse verdict in the shape of any assessment, without reasons', () => {
  const quiet = quietAssessment('block', 'signup')
  expect(Object.keys(quiet).sort()).toEqual(Object.keys(loud).sort())
  expect([quiet.verdict, quiet.score, quiet.recommendation.action]).toEqual(['block', 75, 'block'])
  expect([quiet.reasons, quiet.riskSignals, quiet.browserSignals, quiet.unusual]).toEqual([
    [],
    [],
    [],
    [],
  ])
  expect(Object.values(quiet.flags)).not.toContain(true)
  expect(quiet.detection.categories.some(({ hit }) => hit)).toBe(false)
  expect(quiet.summary).toBe('This signup should be rejected.')
})

test('does not distinguish a watched visitor', () => {
  expect(quietAssessment('shadow', 'login')).toEqual(quietAssessment('allow', 'login'))
  expect(quietAssessment('challenge', 'login').score).toBe(40)
})
