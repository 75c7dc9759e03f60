import { ConsoleLinkRequest } from '@vigil/contract'
import { expect, test } from 'vitest'
import { consoleCommands, DEFAULT_MEMBER } from './console-commands.ts'

test('a link can be asked for without a name, also by a local start', () => {
  for (const { request } of consoleCommands) {
    const { body } = request([], { workspace: 'Acme' })
    expect(ConsoleLinkRequest.parse(body)).toMatchObject({ name: DEFAULT_MEMBER })
  }
})
