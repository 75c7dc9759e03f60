import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebhookReceiver } from '../../../test/support/webhook-receiver.ts'
import { sendWebhook } from './send.ts'
import { newWebhookSecret } from './sign.ts'

const secret = newWebhookSecret()
const receiver = new WebhookReceiver(secret)
beforeAll(() => receiver.start())
afterAll(() => receiver.stop())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = (response) => void response.writeHead(204).end()
})

const body = JSON.stringify({ type: 'monitor.test', timestamp: 'now', data: {} })
const send = (url = receiver.url, timeoutMs = 20_000) =>
  sendWebhook({
    url,
    id: 'msg_1',
    body,
    secrets: [secret],
    nowMs: Date.now(),
    fetch,
    timeoutMs,
  })

describe('one attempt', () => {
  it('arrives signed', async () => {
    expect(await send()).toEqual({ status: 204, retryAfterMs: null })
    expect(receiver.received).toMatchObject([{ id: 'msg_1', event: { type: 'monitor.test' } }])
  })

  it('follows no redirect', async () => {
    receiver.answer = (response) =>
      void response.writeHead(302, { location: `${receiver.url}/other` }).end()
    expect(await send()).toMatchObject({ status: 302 })
    expect(receiver.received).toHaveLength(1)
  })

  it('reads Retry-After in seconds and bounds it', async () => {
    receiver.answer = (response) =>
      void response.writeHead(503, { 'retry-after': '999999999' }).end()
    expect(await send()).toEqual({ status: 503, retryAfterMs: 86_400_000 })
  })

  it('has no response if the receiver is slow, resets the connection or is absent', async () => {
    const none = { status: null, retryAfterMs: null }
    receiver.answer = () => undefined
    expect(await send(receiver.url, 300)).toEqual(none)
    receiver.answer = (response) => void response.destroy()
    expect(await send()).toEqual(none)
    expect(await send('http://127.0.0.1:1/')).toEqual(none)
  })

  it('does not read an endless reply to its end', async () => {
    let chunks = 0
    receiver.answer = (response) => {
      response.writeHead(200)
      const more = setInterval(() => {
        chunks += 1
        response.write('x'.repeat(4096))
      }, 5)
      response.on('close', () => clearInterval(more))
    }
    expect(await send()).toMatchObject({ status: 200 })
    expect(chunks).toBeLessThan(100)
  })
})
