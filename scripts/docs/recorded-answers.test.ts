import { expect, test } from 'vitest'
import { recordedAnswers, shownRoutes } from './recorded-answers.ts'

test('an answer is recorded for each route that the reference shows, and for no other', () => {
  const how = 'RECORD=1 npm exec -- vitest run --project hosts test/documents/answers.test.ts'
  expect(Object.keys(recordedAnswers()).sort(), how).toEqual(
    shownRoutes.map(({ operationId }) => operationId).sort(),
  )
})

const withSchema = shownRoutes.flatMap(({ operationId, response }) =>
  'schema' in response ? [{ operationId, schema: response.schema }] : [],
)

test.each(withSchema)(
  'the recorded answer of $operationId fits its schema',
  ({ operationId, schema }) => {
    const answer = recordedAnswers()[operationId]?.answer
    expect(schema.parse(answer)).toEqual(answer)
  },
)
