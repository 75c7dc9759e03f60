import { Problem, problemCodes, problems, VigilError } from '@vigil/contract'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { HttpEnv } from '../context/variables.ts'
import { problemBody, problemResponse } from './problem.ts'
import { problemRenderer } from './render-problem.ts'
import { requestId } from './request-id.ts'

const at = {
  pagesUrl: 'https://api.example.com',
  instance: '/api/v1/check',
  requestId: 'request-1',
}

afterEach(() => vi.restoreAllMocks())

test.each(problemCodes)('%s has the shape of the interface and its own page', (code) => {
  const body = Problem.parse(problemBody(new VigilError(code), at))
  expect(body).toMatchObject({
    type: `https://api.example.com/problems/${code.replaceAll('_', '-')}`,
    status: problems[code].status,
    error: code,
    instance: '/api/v1/check',
    requestId: 'request-1',
  })
  expect(body.detail).not.toBe('')
})

test.each(problemCodes)('%s is answered as problem+json that must not be cached', (code) => {
  const answer = problemResponse(new VigilError(code), at)
  expect(answer.status).toBe(problems[code].status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-request-id')).toBe('request-1')
})

test('a rate limit reports limit, remaining and seconds to wait, in body and headers', async () => {
  const rate = { limit: 100, remaining: 0, resetSec: 7 }
  const answer = problemResponse(new VigilError('rate_limited', { rate }), at)
  expect(await answer.json()).toMatchObject({ retryAfterSec: 7, limit: 100, remaining: 0 })
  expect(answer.headers.get('retry-after')).toBe('7')
})

test('a rejected caller never gets Retry-After 0', () => {
  const rate = { limit: 1, remaining: 0, resetSec: 0 }
  expect(problemBody(new VigilError('rate_limited', { rate }), at).retryAfterSec).toBe(1)
})

test('a 401 names an authentication scheme, as RFC 9110 requires', () => {
  const answer = problemResponse(new VigilError('missing_api_key'), at)
  expect(answer.headers.get('www-authenticate')).toMatch(/^ApiKey /)
})

function failingApp(error: unknown) {
  const app = new Hono<HttpEnv>()
  const problem = problemRenderer(() => 'https://api.example.com')
  app.use(requestId())
  app.onError(problem.onError)
  app.notFound(problem.notFound)
  app.get('/fails', () => {
    throw error
  })
  return app
}

test('an unknown error returns one fixed sentence and is logged without secrets', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cause = new Error('constraint failed for ada@example.com with sk_live_abcdefgh12345678')
  const answer = await failingApp(new Error('write failed', { cause })).request('/fails?q=1')
  const body = Problem.parse(await answer.json())
  expect(answer.status).toBe(500)
  expect(body.detail).toBe(problems.internal_error.meaning)
  const line = String(log.mock.calls[0]?.[0])
  expect(line).toContain('write failed')
  expect(line).toContain('constraint failed for [address]')
  expect(line).toContain(body.requestId)
  expect(line).not.toMatch(/ada@|12345678/)
})

test('a refusal of the caller is answered and not logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const answer = await failingApp(new VigilError('site_required')).request('/fails')
  expect(answer.status).toBe(400)
  expect(log).not.toHaveBeenCalled()
})

test('a wrong field is named in both forms of the interface', async () => {
  const error = new VigilError('validation_failed', { detail: 'No such plan.', field: 'plan~id' })
  const answer = await failingApp(error).request('/fails')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    issues: { 'plan~id': ['No such plan.'] },
    errors: [{ detail: 'No such plan.', pointer: '#/plan~0id' }],
  })
})

test('an unknown path is a problem too, and names the path as received', async () => {
  const answer = await failingApp(null).request('/caf%C3%A9?key=1')
  expect(answer.status).toBe(404)
  expect(Problem.parse(await answer.json()).instance).toBe('/caf%C3%A9')
})
