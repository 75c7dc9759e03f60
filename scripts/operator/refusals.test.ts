import { expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { parse } from './parse.ts'
import { refusalText } from './send.ts'

const key = ['key', 'create', 'w1', '--env', 'test']

test.each([
  ['a past end of a key', [...key, '--kind', 'secret', '--expires', '2020-01-01T00:00:00Z']],
  ['an end of a key that is no time', [...key, '--kind', 'secret', '--expires', 'tomorrow']],
  ['a publishable key that reads', [...key, '--kind', 'publishable', '--scope', 'read']],
  ['a receipt by the name of a deleted workspace', ['workspace', 'receipt', 'Acme']],
])('%s is wrong usage', (_, line) => {
  expect(() => parse(line)).toThrow(UsageError)
})

test('a future end, and the scope of a secret key, are sent', () => {
  const expires = ['--expires', '2100-01-01T00:00:00Z']
  const asked = parse([...key, '--kind', 'secret', '--scope', 'read', ...expires])
  expect(asked.help ? null : asked.request.body).toMatchObject({
    scope: 'read',
    expiresAt: '2100-01-01T00:00:00Z',
  })
})

const refused = (detail: string, issues: Record<string, string[]>) =>
  refusalText({
    ok: false,
    status: 400,
    body: {
      type: 'https://api.example.com/problems/validation-failed',
      title: 'Validation failed',
      status: 400,
      error: 'validation_failed',
      instance: '/admin/v1/workspaces',
      detail,
      issues,
      requestId: 'r-1',
    },
  }).split('\n')

test('a refusal has each sentence once, with its field', () => {
  const plan = 'Must be one of demo, demo-page'
  expect(refused(plan, { planId: [plan] })).toEqual([
    `validation_failed: planId: ${plan}`,
    '  request r-1',
  ])
  expect(refused(`planId: ${plan}.`, { planId: [plan] })).toEqual([
    `validation_failed: planId: ${plan}.`,
    '  request r-1',
  ])
  const both = { planId: [plan], name: ['Must be a text'] }
  expect(refused(`planId: ${plan}; name: Must be a text.`, both)).toEqual([
    `validation_failed: planId: ${plan}; name: Must be a text.`,
    '  request r-1',
  ])
})
