import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { VigilWebhookError, verifyWebhook } from './webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = JSON.stringify({
  type: 'feed.stale',
  timestamp: '2026-11-20T00:00:00.000Z',
  data: { alertId: 'msg_1', summary: 'The feed "Tor exits" is overdue.', feed: 'tor-exits' },
})
const signed = (at = new Date()) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
})

test.each([
  ['of Node', signed()],
  ['of Fetch', new Headers(signed())],
])('a delivery is its event, with headers %s; its type decides what data is', (_, headers) => {
  const event = verifyWebhook(body, headers, secret)
  expect(event.type === 'feed.stale' && event.data.feed).toBe('tor-exits')
})

test.each([
  ['another body', /signature/, () => verifyWebhook(`${body} `, signed(), secret)],
  [
    'another secret',
    /signature/,
    () => verifyWebhook(body, signed(), 'whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
  ],
  [
    'an old time stamp',
    /too old/,
    () => verifyWebhook(body, signed(new Date(Date.now() - 3_600_000)), secret),
  ],
  ['no headers', /headers/, () => verifyWebhook(body, {}, secret)],
])('%s is refused, and the message names the cause', (_, message, verify) => {
  expect(verify).toThrow(VigilWebhookError)
  expect(verify).toThrow(message)
})
