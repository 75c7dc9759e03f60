import { afterEach, expect, test, vi } from 'vitest'
import { logEvent, logFailure, logNote } from './log.ts'

const SECRET = 'sk_live_a1B2c3D4e5F6'
const note = { requestId: `mine ${SECRET}`, method: 'GET', route: '/api/v1/account' }

afterEach(() => vi.restoreAllMocks())

test.each([
  ['a failure of a request', () => logFailure(new Error(`refused ${SECRET}`), note)],
  [
    'a cause of a failure',
    () => logFailure(new Error('outer', { cause: new Error(`from 203.0.113.7 ${SECRET}`) }), note),
  ],
  ['a failure of an object', () => logEvent('outbox_write', new Error(`UNIQUE ${SECRET}`))],
  ['a note', () => logNote(`seen ${SECRET}`, note, { prefix: SECRET })],
])('%s is one line of JSON without its secrets', (_, write) => {
  const written: unknown[] = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((text) => written.push(text))
  }
  write()
  expect(written).toHaveLength(1)
  expect(() => JSON.parse(String(written[0]))).not.toThrow()
  expect(String(written[0])).toContain('[redacted]')
  expect(String(written[0])).not.toMatch(/a1B2c3D4e5F6|203\.0\.113\.7/)
})
