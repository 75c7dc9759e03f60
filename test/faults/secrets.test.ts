import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Problem } from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'

let log: string[] = []
beforeEach(() => {
  log = []
  vi.spyOn(console, 'error').mockImplementation((line) => log.push(String(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const SHORT = 'too-short-a-secret'
const wrong: Record<
  'PEPPER' | 'VAULT_KEY' | 'VERDICT_KEYS' | 'OPERATOR_TOKEN',
  Record<string, string>
> = {
  PEPPER: { missing: '', short: SHORT },
  VAULT_KEY: { missing: '', short: btoa(SHORT), 'not base64': '§'.repeat(44) },
  VERDICT_KEYS: { missing: '', 'not JSON': SHORT, 'without a key': '{"keys":[]}' },
  OPERATOR_TOKEN: { short: SHORT },
}
const cases = Object.entries(wrong).flatMap(([name, values]) =>
  Object.entries(values).map(([what, value]) => ({ name, what, value })),
)

async function ask(changes: Partial<Bindings>, path: string): Promise<Response> {
  const bindings: Bindings = Object.assign({}, env, changes)
  const headers = { 'x-api-key': 'sk_live_x', authorization: `Bearer ${env.OPERATOR_TOKEN}` }
  const request = new Request<unknown, IncomingRequestCfProperties>(`http://api.test${path}`, {
    headers,
  })
  return worker.fetch(request, bindings, createExecutionContext())
}

describe.each(cases)('$name $what', ({ name, value }) => {
  test.each(['/api/v1/account', '/admin/v1/plans'])(
    '%s: requests are rejected, and the log contains the name but no part of the secret',
    async (path) => {
      const answer = await ask({ [name]: value }, path)
      const text = await answer.text()
      const { error, status } = Problem.parse(JSON.parse(text))
      expect([error, status]).toEqual(['temporarily_unavailable', 503])
      expect(answer.headers.get('retry-after')).not.toBeNull()
      expect(text).not.toContain(name)
      expect(log.join()).toContain(name)
      if (value !== '') expect(log.join()).not.toContain(value)
    },
  )
})
