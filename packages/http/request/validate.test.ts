import {
  BacktestRequest,
  CheckRequest,
  EmailRequest,
  FeedbackRequest,
  jsonPointer,
  LinkedAccountsQuery,
  ListEntryRequest,
  MonitorEnrollRequest,
  VigilError,
} from '@vigil/contract'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import type { HttpEnv } from '../context/variables.ts'
import { before } from '../testing/before.ts'
import { refusal, validateBody, validateQuery } from './validate.ts'

/** Details of the refusal of a value. */
function detailsOf(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value)
  if (result.success) throw new Error('the schema takes it')
  return refusal(schema, value, result.error.issues).details
}

test.each([
  [[], '#'],
  [['email'], '#/email'],
  [['people', 0, 'email'], '#/people/0/email'],
  [['a/b'], '#/a~1b'],
  [['m~n'], '#/m~0n'],
  [['~1'], '#/~01'],
  [['/~/'], '#/~1~0~1'],
  [['', ''], '#//'],
  [['a b%"'], '#/a%20b%25%22'],
  [['ü'], '#/%C3%BC'],
  [['\ud800'], '#/%EF%BF%BD'],
])('the pointer of %j is %s', (path, pointer) => {
  expect(jsonPointer(path)).toBe(pointer)
})

test('issues name dotted fields and errors JSON Pointers, for the same mistakes', () => {
  const { issues, errors } = detailsOf(CheckRequest, { email: 'no', behavior: { moves: -1 } })
  expect(Object.keys(issues ?? {})).toEqual(expect.arrayContaining(['email', 'behavior.moves']))
  expect(errors?.map((error) => error.pointer)).toEqual(
    expect.arrayContaining(['#/email', '#/behavior/moves']),
  )
})

test('every wrong field is reported', () => {
  const wrong = { email: 7, ip: 'x', event: 'UPPER', userId: '' }
  expect(Object.keys(detailsOf(CheckRequest, wrong).issues ?? {}).sort()).toEqual(
    Object.keys(wrong).sort(),
  )
})

test('an address that is neither IPv4 nor IPv6 is one fault, in the words of the schema', () => {
  expect(detailsOf(CheckRequest, { ip: '999.1.1.1' }).issues).toEqual({
    ip: ['Must be one IPv4 or IPv6 address, without a port'],
  })
})

test('one person is validated as one person, and a list as a list', () => {
  expect(Object.keys(detailsOf(MonitorEnrollRequest, {}).issues ?? {})).toEqual([
    'email',
    'audience',
  ])
  expect(Object.keys(detailsOf(MonitorEnrollRequest, { email: 'x' }).issues ?? {})).toEqual([
    'email',
    'audience',
  ])
  expect(detailsOf(MonitorEnrollRequest, { people: [] }).errors?.[0]?.pointer).toBe('#/people')
  expect(
    detailsOf(MonitorEnrollRequest, { people: [{ audience: 'x' }] }).errors?.[0]?.pointer,
  ).toBe('#/people/0/email')
})

test('1,000 addresses are taken and 1,001 are one fault of the list', () => {
  const emails = (n: number) => ({
    emails: Array.from({ length: n }, (_, i) => `${i}@example.com`),
  })
  expect(EmailRequest.safeParse(emails(1000)).success).toBe(true)
  expect(detailsOf(EmailRequest, emails(1001)).errors).toHaveLength(1)
  expect(detailsOf(EmailRequest, emails(1001)).errors?.[0]?.pointer).toBe('#/emails')
})

test('at most a hundred of a thousand faults are reported', () => {
  const wrong = { emails: Array.from({ length: 1000 }, () => 7) }
  expect(detailsOf(EmailRequest, wrong).errors).toHaveLength(100)
})

test('a field name that is too long to print is reported by its parent', () => {
  const wrong = { clickIds: { ['x'.repeat(100_000)]: 'y' } }
  expect(detailsOf(CheckRequest, wrong).errors).toEqual([
    { detail: expect.any(String), pointer: '#/clickIds' },
  ])
})

test.each([
  [
    CheckRequest,
    '{"timezone":#,"languages":#,"ip":"1.2.3.4","probes":{"x":#}}',
    ['timezone', 'languages'],
  ],
  [CheckRequest, '{"languages":["de",#]}', ['languages.1']],
  [EmailRequest, '{"emails":#}', ['emails']],
  [MonitorEnrollRequest, '{"people":#}', ['people']],
  [MonitorEnrollRequest, '{"people":[{"email":#}]}', ['people.0.email', 'people.0.audience']],
])(
  'a length of which no number can be made is a wrong field like others',
  async (schema, text, fields) => {
    const app = new Hono<HttpEnv>()
    app.post('/', before(validateBody(schema, 65_536)), (c) => c.text('taken'))
    app.onError((error) => Response.json(error instanceof VigilError ? error.details.issues : null))
    const body = text.replaceAll('#', '{"length":{"toString":1}}')
    const headers = { 'Content-Type': 'application/json' }
    const answer = await app.request('/', { method: 'POST', headers, body })
    expect(Object.keys(await answer.json())).toEqual(fields)
  },
)

test.each([
  [CheckRequest, { userId: 7 }, 'userId: Must be a string, not a number.'],
  [CheckRequest, { userId: null }, 'userId: Must be a string, not null.'],
  [CheckRequest, { userId: 'x'.repeat(257) }, 'userId: Must have at most 256 characters.'],
  [CheckRequest, { fingerprintConfidence: 2 }, 'fingerprintConfidence: Must be at most 1.'],
  [ListEntryRequest, { list: 'deny', asn: 1.5 }, 'asn: Must be a whole number, not 1.5.'],
  [ListEntryRequest, { list: 'deny', country: 'DEU' }, /^country: Must be a country/],
  [CheckRequest, { collected: [1] }, /^collected: Must be an object, or its JSON text/],
  [
    CheckRequest,
    { ip: 'x', email: 'y' },
    'email: Must be a mail address such as name@example.com; ip: Must be one IPv4 or IPv6 address, without a port.',
  ],
  [
    CheckRequest,
    { userId: 1, visitorId: 1, fingerprint: 1, site: 1, sessionId: 1, userAgent: 1, timezone: 1 },
    /^\w+: Must be a string, not a number; .*; and 2 more fields\.$/,
  ],
  [EmailRequest, { emails: [] }, 'emails: Must not be empty.'],
  [
    BacktestRequest,
    { rules: { events: { 'Log In': {} } } },
    /^rules.events.Log In: Must be lower-case/,
  ],
  [
    MonitorEnrollRequest,
    { email: 'ada@example.com' },
    'audience: Is required: one of employee, customer.',
  ],
  [FeedbackRequest, { checkId: 'c' }, 'label: Is required.'],
  [
    ListEntryRequest,
    { list: 'deny', userId: 'u', expiresAt: '2030-01-01' },
    'expiresAt: Must be an ISO 8601 time such as 2026-01-31T12:00:00Z.',
  ],
])('the detail says what is wrong and where: %#', async (schema, body, detail) => {
  const app = new Hono<HttpEnv>()
  app.post('/', before(validateBody(schema, 65_536)), (c) => c.text('taken'))
  app.onError((error) => Response.json(error instanceof VigilError ? error.details.detail : null))
  const headers = { 'Content-Type': 'application/json' }
  const answer = await app.request('/', { method: 'POST', headers, body: JSON.stringify(body) })
  expect(await answer.json()).toEqual(
    typeof detail === 'string' ? detail : expect.stringMatching(detail),
  )
})

test('a query string is checked in the same words', async () => {
  const app = new Hono<HttpEnv>()
  app.get('/', before(validateQuery(LinkedAccountsQuery)), (c) => c.json({ taken: c.req.query() }))
  app.onError((error) => Response.json(error instanceof VigilError ? error.details.issues : null))
  const ask = async (query: string) => (await app.request(`/${query}`)).json()
  expect(await ask('')).toEqual({ visitorId: [expect.any(String)] })
  expect(await ask('?email=x')).toEqual({ email: [expect.any(String)] })
  expect(await ask('?userId=a&userId=b')).toEqual({ userId: ['Must be given only once'] })
  expect(await ask('?userId=a&other=1')).toEqual({
    other: ['Unknown name; known: visitorId, email, userId'],
  })
  expect(await ask('?userId=a')).toEqual({ taken: { userId: 'a' } })
})
