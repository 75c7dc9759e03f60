import { ConsoleLinkRequest } from '@vigil/contract'
import { expect, test } from 'vitest'
import { consoleCommands, DEFAULT_MEMBER } from './console-commands.ts'
import { parse } from './parse.ts'

test('a link can be asked for without a name, also by a local start', () => {
  for (const { request } of consoleCommands) {
    const { body } = request([], { workspace: 'Acme' })
    expect(ConsoleLinkRequest.parse(body)).toMatchObject({ name: DEFAULT_MEMBER })
  }
})

test('a role that an existing member does not get is named', () => {
  const asked = parse(['console', '--name', 'Ada', '--role', 'admin'])
  if (asked.help) throw new Error('no command')
  const { command, args, flags } = asked
  const answer = {
    url: 'https://api.example.com/console#t',
    expiresAt: '2026-11-01T00:00:00.000Z',
    member: { name: 'Ada', role: 'viewer' },
    requestId: 'r-1',
  }
  expect(command.print(answer, args, flags)).toContain('Ada is a member already, as viewer')
  const admin = { ...answer, member: { name: 'Ada', role: 'admin' } }
  expect(command.print(admin, args, flags)).not.toContain('already')
  expect(command.print(answer, args, {})).not.toContain('already')
})
