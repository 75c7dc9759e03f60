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
  test('of one person shows the address masked, there and whenever it is read', async () => {
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

  test('of somebody who is watched already changes them and says so', async () => {
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

  test('of a list answers for each in its order, and a wrong one harms no other', async () => {
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

  test('takes 100 people at once and not 101', async () => {
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

  test('never goes beyond the number of the plan, also at once', async () => {
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
  ])('with %s is refused', async (_, body, pointers) => {
    const problem = expectProblem(await sendMonitor(workspace, 'POST', body), 'validation_failed')
    expect(problem.errors?.map(({ pointer }) => pointer).sort()).toEqual(pointers)
  })

  test('needs the feature in the plan; to read needs none', async () => {
    const own = await openWorkspace({ features: ['checks'] })
    const answer = await sendMonitor(own, 'POST', { email: 'a@acme.example', audience: 'employee' })
    expectProblem(answer, 'feature_not_in_plan')
    expect((await readMonitor(own)).identities).toEqual([])
  })

  test('needs a live key', async () => {
    const body = { email: 'a@acme.example', audience: 'employee' }
    const answer = await call('api', 'POST', monitorPath, { key: workspace.secretTest, body })
    expectProblem(answer, 'live_key_required')
  })
})

describe('what is watched', () => {
  test('is empty in a new workspace: only POST enrols people', async () => {
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

  test('is the same for a test key, which may read', async () => {
    const answer = await call('api', 'GET', monitorPath, { key: workspace.secretTest })
    resultOf(answer, MonitorResult)
  })

  test('is of its own workspace alone', async () => {
    await watched(workspace, 'ours@acme.example')
    const own = await openWorkspace()
    expect((await readMonitor(own)).identities).toEqual([])
  })
})

describe('Authorization: Bearer', () => {
  const bearer = (scheme = 'Bearer'): Request => ({
    headers: { authorization: `${scheme} ${workspace.secretLive}` },
  })

  test.each(['Bearer', 'bearer', 'BEARER'])('carries the key here, as %s too', async (scheme) => {
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

  test('gives way to x-api-key', async () => {
    const answer = await call('api', 'GET', monitorPath, { ...bearer(), key: 'no key' })
    expectProblem(answer, 'invalid_api_key')
  })
})
