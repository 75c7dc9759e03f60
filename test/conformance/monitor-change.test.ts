import { beforeAll, describe, expect, test } from 'vitest'
import { call } from './support/call.ts'
import { change, enrol, monitorPath, readMonitor, sendMonitor, watched } from './support/monitor.ts'
import { expectProblem } from './support/problem.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

describe('a change', () => {
  const statusOf = async (id: string) =>
    (await readMonitor(workspace)).identities.find((identity) => identity.id === id)?.status

  test('pauses and resumes', async () => {
    const id = await watched(workspace, 'pause@acme.example')
    await change(workspace, { id, status: 'paused' })
    expect(await statusOf(id)).toBe('paused')
    await change(workspace, { id, status: 'active' })
    expect(await statusOf(id)).toBe('active')
  })

  test('to removed deletes the address, and the person can be enrolled again', async () => {
    const id = await watched(workspace, 'forget.me@wiped.example')
    await change(workspace, { id, status: 'removed' })
    const shown = (await readMonitor(workspace)).identities.filter((identity) => identity.id === id)
    expect(shown.every(({ status }) => status === 'removed')).toBe(true)
    expect(JSON.stringify(shown)).not.toContain('wiped.example')
    const { results } = await enrol(workspace, {
      email: 'forget.me@wiped.example',
      audience: 'customer',
    })
    expect(results[0]?.ok).toBe(true)
    expect(results[0]?.error).toBeUndefined()
  })

  test('to removed frees a seat of the plan', async () => {
    const own = await openWorkspace({ monitoredIdentities: 1 })
    const id = await watched(own, 'first@acme.example')
    const second = { email: 'second@acme.example', audience: 'customer' }
    expect((await enrol(own, second)).results[0]?.ok).toBe(false)
    await change(own, { id, status: 'removed' })
    expect((await enrol(own, second)).results[0]?.ok).toBe(true)
  })

  test('of an unknown id or one of another workspace is 404', async () => {
    const own = await openWorkspace()
    const id = await watched(workspace, 'theirs@acme.example')
    expectProblem(await sendMonitor(own, 'PATCH', { id, status: 'removed' }), 'not_found')
    expect(await statusOf(id)).toBe('active')
    const unknown = { id: crypto.randomUUID(), status: 'paused' }
    expectProblem(await sendMonitor(workspace, 'PATCH', unknown), 'not_found')
  })

  test('by a test key is 404 and changes nothing', async () => {
    const id = await watched(workspace, 'live.only@acme.example')
    const body = { id, status: 'removed' }
    const answer = await call('api', 'PATCH', monitorPath, { key: workspace.secretTest, body })
    expectProblem(answer, 'not_found')
    expect(await statusOf(id)).toBe('active')
  })

  test.each([
    ['no id', { status: 'paused' }, ['#/id']],
    ['an id that is no uuid', { id: '7', status: 'paused' }, ['#/id']],
    ['no status', { id: crypto.randomUUID() }, ['#/status']],
    ['an unknown status', { id: crypto.randomUUID(), status: 'asleep' }, ['#/status']],
  ])('with %s is rejected', async (_, body, pointers) => {
    const problem = expectProblem(await sendMonitor(workspace, 'PATCH', body), 'validation_failed')
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(pointers)
  })
})
