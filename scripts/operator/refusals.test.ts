import { expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { parse } from './parse.ts'
import { refusalText } from './send.ts'

const key = ['key', 'create', 'w1', '--env', 'test']

test.each([
  ['a past end of a key', [...key, '--kind', 'secret', '--expires', '2020-01-01T00:00:00Z']],
  ['an end of a key that is no time', [...key, '--kind', 'secret', '--expires', 'tomorrow']],
  ['a publishable key that reads', [...key, '--kind', 'publishable', '--scope', 'read']],
  ['a change of a receiver that changes nothing', ['endpoint', 'change', 'w1', 'e1']],
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

const notFound = (line: readonly string[], instance: string) => {
  const asked = parse(line)
  const body = {
    type: 'https://api.example.com/problems/not-found',
    title: 'Not found',
    status: 404,
    error: 'not_found',
    detail: 'Nothing is there.',
    instance,
    requestId: 'r-1',
  }
  return refusalText({ ok: false, status: 404, body }, asked.help ? undefined : asked.command)
}

test('an id that does not exist is explained by the lists that have it', () => {
  const endpoint = notFound(['endpoint', 'test', 'w1', 'e1'], '/admin/v1/workspaces/w1')
  expect(endpoint).toContain('Look up what there is: workspace list, endpoint list WORKSPACE.')
  expect(endpoint).not.toContain('key')
  const receipt = ['workspace', 'receipt', '3f2504e0-4f89-41d3-9a0c-0305e82c3301']
  expect(notFound(receipt, '/admin/v1/workspaces/w1/deletion')).not.toContain('Look up')
})

test('an address with a path is named as the cause', () => {
  expect(notFound(['plan', 'list'], '/api/v1/admin/v1/plans')).toContain('Is --url the address')
})
