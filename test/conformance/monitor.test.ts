import { beforeAll, describe, expect, test } from 'vitest'
import { call, type Request } from './support/call.ts'
import { enrol, monitorPath, readMonitor, sendMonitor, watched } from './support/monitor.ts'
import { expectProblem } from './support/problem.ts'
import { MonitorChanged, MonitorEnrolled, MonitorResult } from './support/results.ts'
import { resultOf } from './support/verbs.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

describe('enrolment', () => {
  test('of one person returns the address masked, as do later reads', async () => {
    const { ok, results } = await enrol(workspace, {
      email: 'Grace.Hopper@Acme.Example',
      audience: 'employee',
      userId: 'u-grace',
    })
    expect(ok).toBe(true)
    expect(results).toEqual([{ emailMasked: 'g***@acme.example', ok: true, id: results[0]?.id }])
    const { identities } = await readMonitor(workspace)
    expect(identities.find(({ id }) => id === results[0]?.id)).toMatchObject({
      emailMasked: 'g***@acme.example',
      emailDomain: 'acme.example',
      userId: 'u-grace',
      audience: 'employee',
      status: 'active',
      breachHits: 0,
      credentialLogHits: 0,
      breachLocations: [],
    })
    expect(JSON.stringify(identities)).not.toMatch(/grace\.hopper/i)
  })

  test('of a monitored person updates the person and reports it', async () => {
    const first = await watched(workspace, 'twice@acme.example')
    const { ok, results } = await enrol(workspace, {
      email: 'TWICE@acme.example',
      audience: 'employee',
    })
    expect(ok).toBe(true)
    expect(results).toEqual([
      { emailMasked: 't***@acme.example', ok: true, id: first, error: 'updated' },
    ])
    const { identities } = await readMonitor(workspace)
    const same = identities.filter(({ id }) => id === first)
    expect(same.map(({ audience }) => audience)).toEqual(['employee'])
  })

  test('of a list names the fields of a single person, which were not used', async () => {
    const person = { email: 'listed@acme.example', audience: 'employee' }
    const single = { email: 'beside@acme.example', audience: 'employee' }
    const { ignored, results } = await enrol(workspace, { people: [person], ...single })
    expect(results.map(({ emailMasked }) => emailMasked)).toEqual(['l***@acme.example'])
    expect(ignored).toEqual(['email', 'audience'])
  })

  test('of a list has a result for each in order, and an invalid one affects no other', async () => {
    const people = [
      { email: 'one@acme.example', audience: 'employee' },
      { email: 'no address', audience: 'employee' },
      { email: 'two@acme.example', audience: 'stranger' },
      { email: 'three@acme.example', audience: 'customer', userId: 'u-3' },
    ]
    const { ok, results } = await enrol(workspace, { people })
    expect(ok).toBe(false)
    expect(results.map((result) => result.ok)).toEqual([true, false, false, true])
    for (const result of results) {
      expect(result.id !== undefined).toBe(result.ok)
      expect(result.error !== undefined).toBe(!result.ok)
    }
  })

  test('accepts 100 people at once and not 101', async () => {
    const own = await openWorkspace()
    const people = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        email: `person-${i}@acme.example`,
        audience: 'customer',
      }))
    const { ok, results } = await enrol(own, { people: people(100) })
    expect([ok, results.length, new Set(results.map(({ id }) => id)).size]).toEqual([
      true,
      100,
      100,
    ])
    expect((await readMonitor(own)).identities).toHaveLength(100)
    const problem = expectProblem(
      await sendMonitor(own, 'POST', { people: people(101) }),
      'validation_failed',
    )
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['#/people'])
  })

  test('never exceeds the seats of the plan, also concurrently', async () => {
    const own = await openWorkspace({ monitoredIdentities: 3 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        enrol(own, { email: `at-once-${i}@acme.example`, audience: 'customer' }),
      ),
    )
    const results = answers.flatMap((answer) => answer.results)
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect((await readMonitor(own)).identities).toHaveLength(3)
  })

  test.each([
    ['an unknown audience', { email: 'a@acme.example', audience: 'partner' }, ['#/audience']],
    ['no audience', { email: 'a@acme.example' }, ['#/audience']],
    ['no address', { audience: 'employee' }, ['#/email']],
    ['a wrong address', { email: 'not-an-address', audience: 'employee' }, ['#/email']],
    ['an empty list', { people: [] }, ['#/people']],
    ['a list of words', { people: ['a@acme.example'] }, ['#/people/0']],
    ['a person without address', { people: [{ audience: 'employee' }] }, ['#/people/0/email']],
    ['nothing', {}, ['#/audience', '#/email']],
  ])('with %s is rejected', async (_, body, pointers) => {
    const problem = expectProblem(await sendMonitor(workspace, 'POST', body), 'validation_failed')
    expect(problem.errors?.map(({ pointer }) => pointer).sort()).toEqual(pointers)
  })

  test('requires the plan feature; reading does not', async () => {
    const own = await openWorkspace({ features: ['checks'] })
    const answer = await sendMonitor(own, 'POST', { email: 'a@acme.example', audience: 'employee' })
    expectProblem(answer, 'feature_not_in_plan')
    expect((await readMonitor(own)).identities).toEqual([])
  })

  test('requires a live key', async () => {
    const body = { email: 'a@acme.example', audience: 'employee' }
    const answer = await call('api', 'POST', monitorPath, { key: workspace.secretTest, body })
    expectProblem(answer, 'live_key_required')
  })

  test('requires a live key, as changing findings does, which the detail says', async () => {
    const body = { ids: ['x'], status: 'resolved' }
    const answer = await call('api', 'POST', `${monitorPath}/findings`, {
      key: workspace.secretTest,
      body,
    })
    expect(expectProblem(answer, 'live_key_required').detail).toContain('findings')
  })
})

describe('the list of monitored people', () => {
  test('is empty in a new workspace, since only POST enrols people', async () => {
    const own = await openWorkspace()
    await call('api', 'POST', '/api/v1/check', {
      key: own.secretLive,
      headers: { 'x-service-site': own.site },
      body: { email: 'somebody@acme.example', userId: 'u-1' },
    })
    const { identities, lastRunAt } = await readMonitor(own)
    expect(identities).toEqual([])
    expect(lastRunAt).toBeNull()
  })

  test('can be read with a test key', async () => {
    const answer = await call('api', 'GET', monitorPath, { key: workspace.secretTest })
    resultOf(answer, MonitorResult)
  })

  test('contains only its own workspace', async () => {
    await watched(workspace, 'ours@acme.example')
    const own = await openWorkspace()
    expect((await readMonitor(own)).identities).toEqual([])
  })
})

describe('Authorization: Bearer', () => {
  const bearer = (scheme = 'Bearer'): Request => ({
    headers: { authorization: `${scheme} ${workspace.secretLive}` },
  })

  test.each(['Bearer', 'bearer', 'BEARER'])('is accepted as %s', async (scheme) => {
    resultOf(await call('api', 'GET', monitorPath, bearer(scheme)), MonitorResult)
    const body = { email: 'bearer@acme.example', audience: 'customer' }
    const enrolled = await call('api', 'POST', monitorPath, { ...bearer(scheme), body })
    const { results } = resultOf(enrolled, MonitorEnrolled)
    const patch = { body: { id: results[0]?.id, status: 'paused' } }
    resultOf(
      await call('api', 'PATCH', monitorPath, { ...bearer(scheme), ...patch }),
      MonitorChanged,
    )
  })

  test('is ignored if x-api-key is present', async () => {
    const answer = await call('api', 'GET', monitorPath, { ...bearer(), key: 'no key' })
    expectProblem(answer, 'invalid_api_key')
  })
})
