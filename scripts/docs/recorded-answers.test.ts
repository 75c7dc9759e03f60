import { expect, test } from 'vitest'
import { recordedAnswers, shownRoutes } from './recorded-answers.ts'

test('an answer is recorded for each route that the reference shows, and for no other', () => {
  const how = 'RECORD=1 npm exec -- vitest run --project hosts test/documents/answers.test.ts'
  expect(Object.keys(recordedAnswers()).sort(), how).toEqual(
    shownRoutes.map(({ operationId }) => operationId).sort(),
  )
})
