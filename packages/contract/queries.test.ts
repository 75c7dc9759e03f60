import { expect, test } from 'vitest'
import { CheckListQuery, FindingQuery, MonitorPatchRequest, MonitorQuery } from './index.ts'

const ID = '01a21ec7-16ba-797a-904a-a694ca6b1ef6'

test.each([
  ['people', MonitorQuery],
  ['findings', FindingQuery],
  ['checks', CheckListQuery],
])('the limit of a page of %s is written in digits', (_, schema) => {
  expect(schema.parse({ limit: '20' })).toMatchObject({ limit: 20 })
  for (const limit of ['1e1', '0x10', ' 1', '+5', '1.0', '', '0'])
    expect([limit, schema.safeParse({ limit }).success]).toEqual([limit, false])
})

test('an id may be written in capitals (RFC 9562): a cursor would begin behind the last entry', () => {
  expect(CheckListQuery.parse({ cursor: ID.toUpperCase() }).cursor).toBe(ID)
  const change = { id: ID.toUpperCase(), status: 'paused' }
  expect(MonitorPatchRequest.parse(change).id).toBe(ID)
})
