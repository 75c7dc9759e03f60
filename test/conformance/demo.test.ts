import { expect, test } from 'vitest'
import * as z from 'zod'
import { CheckResponse } from './support/assessment.ts'
import { call, hosts } from './support/call.ts'
import { expectProblem } from './support/problem.ts'

const signUp = (body: object, origin = hosts.edge, more: Record<string, string> = {}) =>
  call('edge', 'POST', '/demo/signup', { body, headers: { origin, ...more } })

test('the demo page loads nothing from other hosts and contains no secret key', async () => {
  const { status, headers, text } = await call('edge', 'GET', '/demo')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/html\b/)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toMatch(/sk_(?:live|test)_/)
  expect(text).not.toMatch(/<(?:script|link|img|iframe)[^>]+"(?:https?:)?\/\//)
})

test('only its files are served', async () => {
  const { text } = await call('edge', 'GET', '/demo')
  const files = [...text.matchAll(/(?:src|href)="(\/demo\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(files.length).toBeGreaterThan(0)
  for (const path of files)
    expect([path, (await call('edge', 'GET', path)).status]).toEqual([path, 200])
  for (const path of ['/demo/nothing.js', '/demo/..%2fpage.html', '/demo/page.html']) {
    expectProblem(await call('edge', 'GET', path), 'not_found')
  }
})

test('a signup is completed with a check', async () => {
  const answer = await signUp({ email: 'someone@mailinator.com' })
  expect(answer.status, answer.text).toBe(200)
  const Finished = z.strictObject({ check: CheckResponse, requestId: z.string() })
  expect(Finished.parse(answer.json).check.flags.disposableEmail).toBe(true)
})

test('a user agent of the maximum length is accepted', async () => {
  const userAgent = 'x'.repeat(6_000)
  const answer = await signUp({ email: 'a@acme.example' }, hosts.edge, { 'user-agent': userAgent })
  expect(answer.status, answer.text).toBe(200)
})

test('a signup from another page or without an email address is rejected', async () => {
  const body = { email: 'a@acme.example' }
  expectProblem(await signUp(body, 'https://www.evil.example'), 'origin_not_allowed')
  expectProblem(await call('edge', 'POST', '/demo/signup', { body }), 'origin_not_allowed')
  const { errors } = expectProblem(await signUp({ email: 'not-an-address' }), 'validation_failed')
  expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/email'])
})
