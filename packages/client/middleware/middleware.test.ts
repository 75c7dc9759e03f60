import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import type { Vigil } from '../client.ts'
import { VigilProblem } from '../failures.ts'
import { beforeUserCreated, checkForm, express, hono, protect } from './index.ts'

/** Answers with the local part of the address as its verdict, and keeps what it was asked. */
function fake(): Pick<Vigil, 'check'> & { asked: object[] } {
  const asked: object[] = []
  return {
    asked,
    async check(request) {
      asked.push(request)
      const verdict = request.email?.split('@')[0] === 'block' ? 'block' : 'allow'
      return {
        id: null,
        score: 0,
        verdict,
        summary: '',
        event: request.event ?? 'signup',
        reasons: [],
        riskSignals: [],
        degraded: ['service'],
        failover: { reason: 'timeout', problem: null },
      }
    },
  }
}

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
const form = (email: string) =>
  new Request('https://www.example.com/signup', {
    method: 'POST',
    body: new URLSearchParams({ email, vigil_token: 'token' }),
    headers: { 'user-agent': 'Acme', 'x-real-ip': '198.51.100.7' },
  })

test('the signup hook admits, refuses, and takes no call without its signature', async () => {
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

test('Hono goes on with the result, or answers 403', async () => {
  const seen: string[] = []
  const context = (raw: Request) => ({
    req: { raw },
    set: (name: string) => seen.push(name),
    json: (body: object, status: 403) => Response.json(body, { status }),
  })
  const guard = hono(fake())
  const next = async () => void seen.push('next')
  expect(await guard(context(form('ada@example.com')), next)).toBeUndefined()
  expect(seen).toEqual(['vigil', 'next'])
  expect((await guard(context(form('block@example.com')), next))?.status).toBe(403)
  expect(seen).toHaveLength(2)
})

test('Express goes on with the result, or answers 403', async () => {
  const outcomes: unknown[] = []
  const response = { status: (code: number) => ({ json: () => outcomes.push(code) }) }
  const guard = express(fake())
  for (const email of ['ada@example.com', 'block@example.com']) {
    const request = { headers: {}, socket: { remoteAddress: '198.51.100.7' }, body: { email } }
    await guard(request, response, () => outcomes.push('next'))
  }
  expect(outcomes).toEqual(['next', 403])
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

test('what the visitor wrote wrongly is left out, once; other failures reject', async () => {
  const asked: object[] = []
  const refusing = (pointer: string): Pick<Vigil, 'check'> => ({
    async check(request) {
      asked.push(request)
      if (asked.length > 1) return fake().check(request)
      const instance = '/api/v1/check'
      const problem = { type: 'about:blank', title: 'Validation failed', status: 400, instance }
      throw new VigilProblem({
        ...problem,
        error: 'validation_failed',
        detail: '',
        requestId: 'r',
        errors: [{ detail: 'Must be a mail address', pointer }],
      })
    },
  })
  const fields = { email: 'no address', vigil_token: 'token' }
  await checkForm(refusing('#/email'), { headers: {} }, fields, {})
  expect(asked[1]).toEqual({ event: 'signup', verdictToken: 'token' })
  asked.length = 0
  await expect(checkForm(refusing('#/site'), { headers: {} }, fields, {})).rejects.toThrow(
    VigilProblem,
  )
  expect(asked).toHaveLength(1)
})
