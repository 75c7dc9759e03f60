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
  [
    ['workspace', 'show', 'Acme', 'Inc'],
    'takes WORKSPACE; 2 were given: Acme, Inc. A name with spaces',
  ],
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
  for (const line of [[], ['--help'], ['-h'], ['key', 'create', '--help']]) {
    expect(parse(line)).toEqual({ help: true })
  }
  for (const { words } of commands) expect(helpText()).toContain(words)
})

test('--url and --json go with every verb', () => {
  expect(parse(['feed', 'list', '--url', 'https://api.example.com', '--json'])).toMatchObject({
    url: 'https://api.example.com',
    json: true,
  })
})
