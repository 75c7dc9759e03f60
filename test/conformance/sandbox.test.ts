import { beforeAll, describe, expect, test } from 'vitest'
import { check } from './support/verbs.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

describe('a test key', () => {
  const sandbox = (name: string) => ({ email: `${name}@sandbox.test`, userId: `sandbox-${name}` })

  test.each(['allow', 'challenge', 'shadow', 'block'])('forces the verdict %s', async (verdict) => {
    const answer = await check(workspace, sandbox(verdict))
    expect(answer.verdict).toBe(verdict)
    expect(answer.recommendation?.action).toBe(verdict)
  })

  test.each([
    ['disposable', 'disposableEmail'],
    ['breach', 'breach'],
    ['multi-account', 'multiAccount'],
  ] as const)('%s@sandbox.test sets the flag %s', async (name, flag) => {
    expect((await check(workspace, sandbox(name))).flags[flag]).toBe(true)
  })

  test.each([
    ['192.0.2.1', 'tor'],
    ['192.0.2.2', 'datacenter'],
    ['192.0.2.3', 'vpn'],
    ['192.0.2.4', 'proxy'],
    ['192.0.2.5', 'abuseIp'],
  ] as const)('the IP address %s sets the flag %s', async (ip, flag) => {
    expect((await check(workspace, { ip, userId: `sandbox-${flag}` })).flags[flag]).toBe(true)
  })

  test('has no effect with live keys', async () => {
    for (const body of [sandbox('breach'), sandbox('multi-account'), { ip: '192.0.2.1' }]) {
      const { flags } = await check(workspace, body, { live: true })
      expect([flags.breach, flags.multiAccount, flags.tor]).toEqual([false, false, false])
    }
  })
})
