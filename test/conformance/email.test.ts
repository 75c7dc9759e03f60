import { beforeAll, describe, expect, test } from 'vitest'
import { call } from './support/call.ts'
import { expectProblem } from './support/problem.ts'
import { EmailBatch, type EmailResult, EmailSingle } from './support/results.ts'
import { resultOf } from './support/verbs.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

const send = (body: unknown) =>
  call('api', 'POST', '/api/v1/email', { key: workspace.secretTest, body })
const judge = async (email: string) => resultOf(await send({ email }), EmailSingle).result
const judgeAll = async (emails: string[]) => resultOf(await send({ emails }), EmailBatch).results

describe('one address', () => {
  test('of a person at a large provider is allowed', async () => {
    expect(await judge('maria.schneider@gmail.com')).toEqual({
      email: 'maria.schneider@gmail.com',
      domain: 'gmail.com',
      recommendation: 'send',
      score: expect.any(Number),
      disposable: false,
      risky: false,
      breach: false,
      signals: [],
    } satisfies EmailResult)
  })

  test.each(['x@mailinator.com', 'X@MAILINATOR.COM', 'a@guerrillamail.com', 'b@yopmail.com'])(
    '%s is reported as disposable',
    async (email) => {
      const result = await judge(email)
      expect(result).toMatchObject({ disposable: true, risky: true })
      expect(result.recommendation).not.toBe('send')
      expect(result.signals.map(({ type }) => type)).toContain('email_disposable')
      expect(result.score).toBeGreaterThan((await judge('maria.schneider@gmail.com')).score)
    },
  )

  test.each(['someone@simplelogin.com', 'someone@mozmail.com', 'abc_def@privaterelay.appleid.com'])(
    '%s, of a relay service, is not disposable',
    async (email) => {
      expect((await judge(email)).disposable).toBe(false)
    },
  )

  test.each(['no address', '@', 'a@', '@b.example', 'a@b@c', 'a b@example.com', 'a@localhost'])(
    'that is malformed, %j, has the verdict block and no error',
    async (email) => {
      expect(await judge(email)).toMatchObject({ email, recommendation: 'block' })
    },
  )

  test('is echoed as it was sent', async () => {
    const email = 'Maria.Schneider+Acme@GoogleMail.com'
    expect((await judge(email)).email).toBe(email)
  })
})

describe('many addresses', () => {
  test('are answered in order, each as a single address', async () => {
    const emails = ['x@mailinator.com', 'maria@gmail.com', 'broken', 'x@mailinator.com']
    const results = await judgeAll(emails)
    expect(results).toEqual(await Promise.all(emails.map(judge)))
  })

  test('may be a list of one', async () => {
    expect(await judgeAll(['maria@gmail.com'])).toHaveLength(1)
  })

  test('may be 1,000 of the maximum length, and not 1,001', async () => {
    const longest = (i: number) => {
      const mark = String(i).padStart(4, '0')
      return `${mark}${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.de`
    }
    const emails = Array.from({ length: 1000 }, (_, i) => longest(i))
    const results = await judgeAll(emails)
    expect(results.map(({ email }) => email)).toEqual(emails)
    const more = Array.from({ length: 1001 }, (_, i) => `a${i}@b.example`)
    const problem = expectProblem(await send({ emails: more }), 'validation_failed')
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['#/emails'])
  })
})

describe('the body', () => {
  test.each([
    ['neither email nor emails', {}, ['#/email']],
    ['both', { email: 'a@b.example', emails: ['a@b.example'] }, ['#/email']],
    ['an empty list', { emails: [] }, ['#/emails']],
    ['no list', { emails: 'a@b.example' }, ['#/emails']],
    ['an address that is no string', { email: 7 }, ['#/email']],
    ['null', { email: null }, ['#/email']],
    [
      'a list with wrong entries',
      { emails: ['a@b.example', 7, null] },
      ['#/emails/1', '#/emails/2'],
    ],
  ])('that contains %s is rejected', async (_, body, pointers) => {
    const problem = expectProblem(await send(body), 'validation_failed')
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(pointers)
  })
})
