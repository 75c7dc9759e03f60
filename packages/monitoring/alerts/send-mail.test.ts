import { expect, test } from 'vitest'
import { sendMail } from './send-mail.ts'

const text: Parameters<typeof sendMail>[3] = {
  title: 'Title',
  facts: [['Places', 'a.example']],
  advice: 'Act.',
}

/** The binding as Cloudflare documents it: it resolves to a message id, or rejects with an error that has a code. */
function binding(code?: string) {
  const sent: object[] = []
  const sender = {
    async send(message: object) {
      if (code !== undefined) throw Object.assign(new Error('refused'), { code })
      sent.push(message)
      return { messageId: 'm1' }
    },
  }
  return { sender, sent }
}

test('sends plain text with the id of the alert', async () => {
  const { sender, sent } = binding()
  const attempt = await sendMail({ sender, from: 'vigil@acme.com' }, 'ops@acme.com', 'a1', text)
  expect(attempt).toEqual({ status: 202, retryAfterMs: null })
  expect(sent).toEqual([
    {
      from: 'vigil@acme.com',
      to: 'ops@acme.com',
      subject: 'Title',
      text: 'Title\n\nPlaces: a.example\n\nAct.\n',
      headers: { 'X-Entity-Ref-ID': 'a1' },
    },
  ])
})

test.each([
  ['E_DAILY_LIMIT_EXCEEDED', 429],
  ['E_RATE_LIMIT_EXCEEDED', 429],
  ['E_RECIPIENT_SUPPRESSED', 410],
  ['E_SENDER_NOT_VERIFIED', 403],
  ['E_INTERNAL_SERVER_ERROR', 500],
  ['E_UNHEARD_OF', null],
])('reads %s as %s', async (code, status) => {
  const { sender } = binding(code)
  const attempt = await sendMail({ sender, from: 'vigil@acme.com' }, 'ops@acme.com', 'a1', text)
  expect(attempt.status).toBe(status)
})
