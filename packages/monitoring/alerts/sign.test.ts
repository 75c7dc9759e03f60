import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, webhookHeaders } from './sign.ts'

const nowSec = () => Math.floor(Date.now() / 1000)

test('signs as the specification shows', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const headers = await webhookHeaders(
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1614265330,
    '{"test": 2432232314}',
    [secret],
  )
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('a receiver that knows either of two secrets verifies; one that knows neither does not', async () => {
  const [old, fresh] = [newWebhookSecret(), newWebhookSecret()]
  const body = '{"type":"monitor.test"}'
  const headers = await webhookHeaders('msg_1', nowSec(), body, [fresh, old])
  for (const secret of [old, fresh]) {
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'monitor.test' })
  }
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow()
  expect(() => new Webhook(old).verify(`${body} `, headers)).toThrow()
})
