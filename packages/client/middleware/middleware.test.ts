import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { VigilProblem } from '../failures.ts'
import { fake, form } from '../testing/fake-vigil.ts'
import type { Vigil } from '../vigil.ts'
import { beforeUserCreated, checkForm, express, protect } from './index.ts'

const secret = 'v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
function signed(payload: object): Request {
  const body = JSON.stringify(payload)
  const at = new Date()
  return new Request('https://auth.example.com/hook', {
    method: 'POST',
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret.slice(3)).sign('msg_1', at, body),
    },
  })
}
test('the signup hook allows or rejects signups, and accepts only signed calls', async () => {
  const vigil = fake()
  const hook = beforeUserCreated(vigil, { secret })
  const payload = (email: string) => ({
    metadata: { ip_address: '198.51.100.7' },
    user: { id: 'u-1', email, user_metadata: { vigil_token: 'token' } },
  })
  expect((await hook(signed(payload('allow@example.com')))).status).toBe(200)
  expect((await hook(signed(payload('block@example.com')))).status).toBe(403)
  expect(vigil.asked[1]).toEqual({
    event: 'signup',
    email: 'block@example.com',
    userId: 'u-1',
    ip: '198.51.100.7',
    verdictToken: 'token',
  })
  const unsigned = new Request('https://auth.example.com/hook', { method: 'POST', body: '{}' })
  expect((await hook(unsigned)).status).toBe(401)
  expect(vigil.asked).toHaveLength(2)
})

test.each(['', 'v1,', 'v1,whsec_'])('a signup hook without a secret (%j) says so', async (none) => {
  const vigil = fake()
  const call = signed({ user: { email: 'allow@example.com' }, metadata: {} })
  const answer = await beforeUserCreated(vigil, { secret: none })(call)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({
    error: { http_code: 500, message: expect.stringContaining('secret') },
  })
  expect(vigil.asked).toEqual([])
})

test('a Fetch handler is reached by whom the check admits, with its result and a body to read', async () => {
  const vigil = fake()
  const handler = protect(vigil, async (request) => new Response(await request.text()), {
    header: 'x-real-ip',
  })
  const admitted = await handler(form('ada@example.com'))
  expect(await admitted.text()).toContain('email=ada')
  expect((await handler(form('block@example.com'))).status).toBe(403)
  expect(vigil.asked[0]).toEqual({
    event: 'signup',
    email: 'ada@example.com',
    verdictToken: 'token',
    ip: '198.51.100.7',
    userAgent: 'Acme',
  })
})

describe('Express', () => {
  async function outcomeOf(vigil: ReturnType<typeof fake>, request: object): Promise<unknown> {
    const outcomes: unknown[] = []
    const response = { status: (code: number) => ({ json: () => outcomes.push(code) }) }
    const socket = { remoteAddress: '198.51.100.7' }
    const next = (failure?: unknown) => outcomes.push(failure ?? 'next')
    await express(vigil)({ method: 'POST', headers: {}, socket, ...request }, response, next)
    expect(outcomes).toHaveLength(1)
    return outcomes[0]
  }

  test('continues with the result, or answers 403', async () => {
    const bodies = [{ email: 'ada@example.com' }, { email: 'block@example.com' }]
    const outcomes = bodies.map((body) => outcomeOf(fake(), { body }))
    expect(await Promise.all(outcomes)).toEqual(['next', 403])
  })

  test('checks only submissions, and accepts no unparsed form', async () => {
    const vigil = fake()
    expect(await outcomeOf(vigil, { method: 'GET' })).toBe('next')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await outcomeOf(vigil, { headers })).toMatchObject({ status: 415 })
    expect(vigil.asked).toEqual([])
  })

  test('refuses a field that was sent twice', async () => {
    const vigil = fake()
    const email = ['ada@example.com', 'block@example.com']
    expect(await outcomeOf(vigil, { body: { email } })).toBe(400)
    expect(vigil.asked).toEqual([])
  })
})

test('without a step-up a challenged visitor is rejected if so configured', async () => {
  const admitted = () => new Response('admitted')
  const status = async (refuse: 'block' | 'challenge') =>
    (await protect(fake(), admitted, { refuse })(form('challenge@example.com'))).status
  expect([await status('block'), await status('challenge')]).toEqual([200, 403])
})

describe('a body that is built to be read in two ways', () => {
  const send = async (type: string, body: string, vigil = fake()) => {
    const handler = protect(vigil, () => new Response('admitted'))
    const headers = { 'content-type': type }
    const request = new Request('https://www.example.com/', { method: 'POST', headers, body })
    return [(await handler(request)).status, vigil.asked.length]
  }

  test('with a duplicate field, or with JSON declared as a form, is rejected', async () => {
    const type = 'application/x-www-form-urlencoded'
    expect(await send(type, 'email=ada%40x.example&email=block%40x.example')).toEqual([400, 0])
    const both = '{"email":"ada@x.example","a":"&email=block@x.example&z="}'
    expect(new URLSearchParams(both).get('email')).toBe('block@x.example')
    expect(await send(type, both)).toEqual([400, 0])
  })

  test('is read as JSON under any other media type, as a handler reads it', async () => {
    for (const type of ['text/plain', 'application/octet-stream', 'application/json']) {
      expect(await send(type, '{"email":"block@x.example"}')).toEqual([403, 1])
    }
  })

  test('a body that was read before the check is a mistake of the application', async () => {
    const request = form('ada@example.com')
    await request.text()
    const handler = protect(fake(), () => new Response('admitted'))
    await expect(handler(request)).rejects.toThrow('read before the check')
  })

  test('a request that submits nothing is answered with 405', async () => {
    const vigil = fake()
    const handler = protect(vigil, () => new Response('admitted'))
    expect((await handler(new Request('https://www.example.com/'))).status).toBe(405)
    expect(vigil.asked).toEqual([])
  })
})

test('what the browser collected identifies no account', async () => {
  const vigil = fake()
  const forged = JSON.stringify({ userId: 'u-victim', ip: '192.0.2.1', fingerprint: 'fp' })
  const request = { headers: {}, socket: { remoteAddress: '198.51.100.7' } }
  await checkForm(vigil, request, { vigil_collected: forged }, {}, { userId: 'u-1' })
  expect(vigil.asked).toEqual([
    { event: 'signup', collected: forged, ip: '198.51.100.7', userId: 'u-1' },
  ])
})

describe('what the visitor wrote wrongly', () => {
  const refusing = (problem: object) => {
    const asked: object[] = []
    const check: Vigil['check'] = async (request) => {
      asked.push(request)
      if (asked.length > 1) return fake().check(request)
      const about = { type: 'about:blank', title: 'Refused', instance: '/api/v1/check' }
      throw new VigilProblem({
        ...about,
        status: 400,
        error: 'validation_failed',
        detail: '',
        requestId: 'r',
        ...problem,
      })
    }
    return { check, asked }
  }
  const wrong = (pointer: string) => refusing({ errors: [{ detail: 'is wrong', pointer }] })
  const fields = { email: 'no address', vigil_token: 'token' }

  test('is left out, once; other failures reject', async () => {
    const vigil = wrong('#/email')
    await checkForm(vigil, { headers: {} }, fields, {})
    expect(vigil.asked[1]).toEqual({ event: 'signup', verdictToken: 'token' })
    const ours = wrong('#/site')
    await expect(checkForm(ours, { headers: {} }, fields, {})).rejects.toThrow(VigilProblem)
    expect(ours.asked).toHaveLength(1)
  })

  test('and made the body too long is left out', async () => {
    const vigil = refusing({ status: 413, error: 'payload_too_large' })
    const padded = { ...fields, vigil_collected: 'x'.repeat(300_000) }
    await checkForm(vigil, { headers: {} }, padded, {})
    expect(vigil.asked[1]).toEqual({
      event: 'signup',
      email: 'no address',
      verdictToken: 'token',
    })
  })

  test('stops no signup hook', async () => {
    const vigil = wrong('#/verdictToken')
    const hook = beforeUserCreated(vigil, { secret })
    const user = { email: 'block@example.com', user_metadata: { vigil_token: 'x' } }
    expect((await hook(signed({ user, metadata: {} }))).status).toBe(403)
    expect(vigil.asked[1]).toEqual({ event: 'signup', email: 'block@example.com' })
  })
})
