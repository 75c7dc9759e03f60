import { beforeAll, describe, expect, test } from 'vitest'
import { CompactTls, DeepTls } from './support/assessment.ts'
import { CompartmentId } from './support/enumerations.ts'
import { expectProblem } from './support/problem.ts'
import { check, sendCheck, typesOf } from './support/verbs.ts'
import { headlessChrome, hosting, person } from './support/visitors.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

describe('the response of a check', () => {
  test.each([
    ['nothing at all', {}],
    ['an ordinary person', person('shape')],
    [
      'much that is wrong',
      { email: 'x@mailinator.com', ip: hosting.v4, userAgent: headlessChrome, event: 'login' },
    ],
  ])(
    'of %s has every field, with the same value wherever a fact is repeated wherever it is given',
    async (_, body) => {
      const answer = await check(workspace, body)
      const { risk, detection, recommendation, scores } = answer
      expect(scores.overall).toBe(answer.score)
      expect(answer.riskSignals).toEqual(risk.signals)
      expect(answer.reasons).toEqual(risk.reasons)
      expect(answer.unusual).toEqual(risk.unusual)
      expect(detection?.unusual).toEqual(answer.unusual)
      expect(detection?.network).toEqual(answer.network)
      expect(CompactTls.safeParse(answer.tls).success).toBe(true)
      expect(recommendation).toBeDefined()
      // On a busy machine a source may miss its time limit, but not each time.
      const lacks = async () => (await check(workspace, body)).degraded
      await expect.poll(lacks, { timeout: 15_000, interval: 2_500 }).toEqual([])
    },
  )

  test('has a detection pack with all twelve compartments once, and the counts of their reasons', async () => {
    const { detection } = await check(workspace, {
      email: 'x@mailinator.com',
      ip: hosting.v4,
      userAgent: headlessChrome,
    })
    const compartments = detection?.compartments ?? []
    expect(compartments.map(({ id }) => id).sort()).toEqual([...CompartmentId.options].sort())
    for (const { count, reasons, hit, severity } of compartments) {
      expect(count).toBe(reasons.length)
      expect(hit).toBe(count > 0)
      expect(hit).toBe(severity !== 'none')
    }
    const hit = compartments.filter((compartment) => compartment.hit).map(({ id }) => id)
    expect(hit).toEqual(expect.arrayContaining(['automation', 'network', 'email']))
    const ids = detection?.categories.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has an email summary if and only if email signals fired', async () => {
    const risky = await check(workspace, { email: 'someone@mailinator.com' })
    expect(risky.email).toEqual({ disposable: true, risky: true, breach: false })
    expect(risky.flags.disposableEmail).toBe(true)
    const without = await check(workspace, { userId: 'no-address' })
    expect(without).not.toHaveProperty('email')
    expect(await check(workspace, person('clean-mail'))).not.toHaveProperty('email')
  })

  test('has comparisons if and only if there is history', async () => {
    const visitor = person('history')
    expect(await check(workspace, visitor)).not.toHaveProperty('compare')
    const second = await check(workspace, visitor)
    expect(second.compare).toEqual({ priorCount: 1, firstSeen: false, deltas: [] })
  })

  test('has a unique id', async () => {
    const [first, second] = await Promise.all([check(workspace, {}), check(workspace, {})])
    expect(first.id).not.toBe(second.id)
  })
})

describe('the event', () => {
  test('defaults to signup', async () => {
    expect((await check(workspace, {})).event).toBe('signup')
  })

  test.each(['signup', 'login', 'password_reset', 'x', 'order.placed-2', `a${'b'.repeat(63)}`])(
    '%s is scored and echoed',
    async (event) => {
      expect((await check(workspace, { event })).event).toBe(event)
    },
  )

  test.each([
    ['empty', ''],
    ['upper case', 'Signup'],
    ['beginning with a digit', '2fa'],
    ['with a space', 'sign up'],
    ['65 characters long', `a${'b'.repeat(64)}`],
    ['no string', 7],
  ])('that is %s is rejected', async (_, event) => {
    const problem = expectProblem(await sendCheck(workspace, { event }), 'validation_failed')
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['#/event'])
  })
})

describe('the body', () => {
  test('may contain unknown fields', async () => {
    const body = { ...person('unknown'), frobnicate: { deep: [1, null] }, constructor: 'x' }
    expect((await check(workspace, body)).verdict).toBe('allow')
  })

  test('is rejected with a pointer to each invalid field', async () => {
    const body = {
      email: 'no address',
      ip: '300.1.2.3',
      languages: ['de', 7],
      tlsCapture: { ja4: 't13d', cipherSuites: ['1301', 'zz'] },
    }
    const problem = expectProblem(await sendCheck(workspace, body), 'validation_failed')
    expect(problem.errors?.map(({ pointer }) => pointer).sort()).toEqual([
      '#/email',
      '#/ip',
      '#/languages/1',
      '#/tlsCapture/cipherSuites/1',
      '#/tlsCapture/ja3',
    ])
    expect(Object.keys(problem.issues ?? {}).sort()).toEqual([
      'email',
      'ip',
      'languages.1',
      'tlsCapture.cipherSuites.1',
      'tlsCapture.ja3',
    ])
  })

  test.each(['84.153.20.7', '2003:c0:1::1', '::ffff:84.153.20.7'])(
    'may give the address %s',
    async (ip) => {
      expect((await check(workspace, { ip })).network.trueCountry).toBe('DE')
    },
  )
})

describe('expand', () => {
  const shared = { fingerprint: 'fp-expand' }
  beforeAll(async () => {
    for (const i of [1, 2]) await check(workspace, { ...shared, userId: `expand-${i}` })
  })
  const asked = async (expand?: string) => {
    const differently = expand === undefined ? {} : { expand }
    const answer = await check(workspace, { ...shared, userId: 'expand-1' }, differently)
    return {
      tls: DeepTls.safeParse(answer.tls).success,
      linked: answer.linkedAccounts !== undefined,
      explain: answer.explain !== undefined,
    }
  }

  test.each([
    [undefined, { tls: false, linked: false, explain: false }],
    ['', { tls: false, linked: false, explain: false }],
    ['nothing-known', { tls: false, linked: false, explain: false }],
    ['tls', { tls: true, linked: false, explain: false }],
    ['linked', { tls: false, linked: true, explain: false }],
    ['explain', { tls: false, linked: false, explain: true }],
    ['tls,linked', { tls: true, linked: true, explain: false }],
    [' linked , other , tls ', { tls: true, linked: true, explain: false }],
    ['all', { tls: true, linked: true, explain: false }],
    ['all,explain', { tls: true, linked: true, explain: true }],
  ])('%s adds the fields of its parts only', async (expand, deepened) => {
    expect(await asked(expand)).toEqual(deepened)
  })

  test('linked returns an empty list if no account is linked', async () => {
    const answer = await check(workspace, { userId: 'alone' }, { expand: 'linked' })
    expect(answer).not.toHaveProperty('linkedAccounts')
    expect(answer.accountsLinked).toBe(0)
  })

  test('explain returns points that sum to the score, only for signals that fired', async () => {
    const body = { email: 'x@mailinator.com', ip: hosting.v4, userAgent: headlessChrome }
    const answer = await check(workspace, body, { expand: 'explain' })
    const { score, contributions } = answer.explain ?? { score: -1, contributions: [] }
    expect(score).toBe(answer.score)
    expect(contributions.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(answer.score, 6)
    const known = contributions.map(({ code }) => code)
    expect(known).toEqual(expect.arrayContaining(typesOf(answer)))
  })
})

describe('a body from a form', () => {
  test('has empty strings for empty inputs, which count as absent', async () => {
    const blank = { verdictToken: '', sessionId: '', userId: '', ip: '', fingerprint: '' }
    const answer = await check(workspace, { email: 'ada@acme.example', ...blank })
    expect(typesOf(answer)).not.toContain('session_expired')
    expect(typesOf(answer)).not.toContain('token_invalid')
    expect(answer.missing).toEqual(['ip', 'userId', 'browser'])
  })

  test.each(['127.0.0.1', '::1', '10.1.2.3', '::ffff:192.168.0.7', '::ffff:7f00:1', 'fd00::1'])(
    'with the private address %s has a reserved network, not only a clean one',
    async (ip) => {
      const answer = await check(workspace, { email: 'ada@acme.example', ip })
      expect(answer.network).toMatchObject({ kind: 'clean', reserved: true })
      expect(answer.summary).toContain('The IP address is private or reserved')
      expect(answer.summary).toContain('Little evidence: network and browser are unknown.')
    },
  )

  test('reports fields that look misspelt, and ignores other unknown ones', async () => {
    const answer = await check(workspace, { emial: 'ada@acme.example', user_id: 'u', plan: 'pro' })
    expect(answer.ignored).toEqual(['emial', 'user_id'])
    expect(answer.missing).toContain('email')
  })

  test('takes null for a field that a form lacks', async () => {
    const body = { email: 'ada@acme.example', ip: null, verdictToken: null, collected: null }
    const answer = await check(workspace, body)
    expect(answer.missing).toEqual(['ip', 'userId', 'browser'])
    expect(typesOf(answer)).not.toContain('token_invalid')
  })

  test('reports parts of expand that do not exist', async () => {
    const answer = await check(workspace, {}, { expand: 'tls,links, explain' })
    expect(answer.explain).not.toBeUndefined()
    expect(answer.ignored).toEqual(['expand=links'])
  })

  test('reports an event that is named like a sign-up, and scored like a login', async () => {
    const { ignored } = await check(workspace, { event: 'sign_up' })
    expect(ignored).toEqual(['event=sign_up'])
  })
})
