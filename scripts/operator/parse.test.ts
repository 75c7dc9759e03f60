import { expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { commands, helpText, parse } from './parse.ts'

test.each([
  [
    ['workspace', 'create', 'Acme', '--plan', 'demo'],
    { method: 'POST', path: '/workspaces', body: { name: 'Acme', planId: 'demo' } },
  ],
  [['workspace', 'list'], { method: 'GET', path: '/workspaces' }],
  [
    ['workspace', 'suspend', 'w1'],
    { method: 'PATCH', path: '/workspaces/w1', body: { suspended: true } },
  ],
  [
    ['workspace', 'status', 'w1', 'trialing', '--trial-ends', '2027-01-01T00:00:00Z'],
    {
      method: 'PATCH',
      path: '/workspaces/w1',
      body: { planStatus: 'trialing', trialEndsAt: '2027-01-01T00:00:00Z' },
    },
  ],
  [
    ['workspace', 'status', 'w1', 'active', '--trial-ends', 'never'],
    { method: 'PATCH', path: '/workspaces/w1', body: { planStatus: 'active', trialEndsAt: null } },
  ],
  [
    ['domain', 'add', 'w1', 'acme.example.com'],
    {
      method: 'POST',
      path: '/workspaces/w1/domains',
      body: { host: 'acme.example.com', role: 'licensed' },
    },
  ],
  [
    ['domain', 'remove', 'w1', 'acme.example.com'],
    { method: 'DELETE', path: '/workspaces/w1/domains/acme.example.com' },
  ],
  [
    ['watch', 'add', 'w1', 'acme.com', '--role', 'company'],
    {
      method: 'POST',
      path: '/workspaces/w1/watched-domains',
      body: { domain: 'acme.com', role: 'company' },
    },
  ],
  [
    ['endpoint', 'add', 'w1', 'https://hooks.acme.com/'],
    {
      method: 'POST',
      path: '/workspaces/w1/alert-endpoints',
      body: { kind: 'webhook', url: 'https://hooks.acme.com/' },
    },
  ],
  [
    [
      'endpoint',
      'change',
      'w1',
      'e1',
      '--format',
      'slack',
      '--verdicts',
      'any',
      '--digest',
      'weekly',
    ],
    {
      method: 'PATCH',
      path: '/workspaces/w1/alert-endpoints/e1',
      body: { format: 'slack', verdicts: null, weeklyDigest: true },
    },
  ],
  [['key', 'revoke', 'w1', 'abcdefgh'], { method: 'DELETE', path: '/workspaces/w1/keys/abcdefgh' }],
])('%j is one request', (line, request) => {
  const asked = parse(line)
  expect(asked.help === false && asked.request).toEqual(request)
})

test('an argument cannot leave its place in the path', () => {
  const asked = parse(['workspace', 'show', '../plans?x=1'])
  expect(asked.help === false && asked.request.path).toBe('/workspaces/..%2Fplans%3Fx%3D1')
})

test.each([
  [['workspace']],
  [['workspace', 'create']],
  [['workspace', 'create', 'Acme']],
  [['workspace', 'create', 'Acme', 'more', '--plan', 'demo']],
  [['workspace', 'list', '--plan', 'demo']],
  [['workspace', 'list', '--nothing']],
  [['key', 'create', 'w1', '--kind', 'secret']],
  [['plan', 'save', '/nowhere/plan.json']],
])('%j is wrong usage', (line) => {
  expect(() => parse(line)).toThrow(UsageError)
})

test.each([
  [['workspce', 'list'], 'is workspace list meant?'],
  [['workspace', 'lst'], 'there are workspace create, workspace list'],
  [['workspace', 'list', '--jsn'], 'is --json meant?'],
  [
    ['workspace', 'list', '--role', 'admin'],
    'workspace list takes no --role; it takes --url, --json',
  ],
  [['workspace', 'show', 'Acme', 'Inc'], 'takes WORKSPACE; given: Acme, Inc. A name with spaces'],
  [['key', 'create', 'w1', '--kind', 'secret'], '--env is missing: test or live'],
  [['watch', 'add', 'w1', 'acme.com'], '--role is missing: company (the domain'],
  [
    ['key', 'reroll', 'w1', 'k', '--grace', 'a day'],
    '--grace must be a whole number, and is "a day"',
  ],
])('%j names the mistake and the fix', (line, message) => {
  expect(() => parse(line)).toThrow(message)
})

test('help is asked for by --help, -h or nothing, and names every verb', () => {
  for (const line of [[], ['--help'], ['-h']]) {
    expect(parse(line)).toEqual({ help: true, about: '' })
  }
  for (const { words } of commands) expect(helpText()).toContain(words)
})

test('help with a verb, or the beginning of one, names only such verbs', () => {
  expect(parse(['key', '--help'])).toEqual({ help: true, about: 'key' })
  expect(helpText('key')).toContain('key create WORKSPACE')
  expect(helpText('key')).not.toContain('plan list')
  expect(helpText('key create')).not.toContain('key list')
  expect(helpText('key create Acme')).toContain('key create WORKSPACE')
  expect(helpText('kez')).toBe(helpText())
})

const answerOf = (words: string, answer: object) =>
  commands
    .find((one) => one.words === words)
    ?.print({ requestId: 'r-1', ...answer }, ['w1', 'x'], {})

test('a new receiver and a new domain are printed with the verb that activates them', () => {
  const endpoint = {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    kind: 'webhook',
    shown: 'hooks.acme.com',
    format: 'standard',
    events: ['monitor.*'],
    verdicts: null,
    reasons: null,
    weeklyDigest: false,
    state: 'pending',
    stateReason: null,
    failingSince: null,
    createdAt: '2026-11-01T00:00:00.000Z',
  }
  const added = answerOf('endpoint add', { endpoint, secret: 'whsec_x' })
  expect(added).toContain('\nwhsec_x\n')
  expect(added).toContain('Next: endpoint test w1 3f2504e0-')
  const domain = {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
    domain: 'acme.com',
    role: 'company',
    state: 'pending',
    dnsMisses: 0,
    dnsCheckedAt: null,
    verifiedAt: null,
    lastCheckedAt: null,
  }
  const challenge = {
    name: '_vigil-domain-challenge.acme.com',
    value: 'token=x',
    expiresAt: '2026-11-01T00:00:00.000Z',
  }
  const begun = answerOf('watch add', { domain, challenge })
  expect(begun).toContain('Next, when the record is set: watch verify w1 3f2504e0-')
  const looked = answerOf('watch verify', { domain, dns: 'inconclusive' })
  expect(looked).toContain('DOH_URL and DOH_SECOND_URL')
  expect(answerOf('watch verify', { domain, dns: 'absent' })).not.toContain('DOH_URL')
})

test('--url and --json go with every verb', () => {
  expect(parse(['feed', 'list', '--url', 'https://api.example.com', '--json'])).toMatchObject({
    url: 'https://api.example.com',
    json: true,
  })
})
