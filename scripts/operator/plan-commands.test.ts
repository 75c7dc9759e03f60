import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { parse } from './parse.ts'

const folder = mkdtempSync(join(tmpdir(), 'vigil-plan-'))
afterAll(() => rmSync(folder, { recursive: true }))

const save = (text: string) => {
  const file = join(folder, 'plan.json')
  writeFileSync(file, text)
  return parse(['plan', 'save', file])
}

test('a plan of a file is sent as it is', () => {
  const asked = save('{"id": "starter", "monthlyChecks": 1000}')
  expect(asked.help ? null : asked.request.body).toEqual({ id: 'starter', monthlyChecks: 1000 })
})

test.each([
  ['no JSON', '{"id": "starter"', /plan\.json is no JSON: /],
  ['a list of plans', '[{"id": "starter"}]', /plan\.json must contain one plan/],
  ['a misspelt field', '{"retentiondays": 30}', /no field "retentiondays"; is retentionDays meant/],
  ['an answer of the API', '{"plans": []}', /no field "plans"$/],
])('%s is wrong usage, and the message says so', (_, text, message) => {
  expect(() => save(text)).toThrow(UsageError)
  expect(() => save(text)).toThrow(message)
})

test('a file that is absent, or a folder, is named with its cause', () => {
  expect(() => parse(['plan', 'save', join(folder, 'absent.json')])).toThrow(/be read: ENOENT/)
  expect(() => parse(['plan', 'save', folder])).toThrow(/be read: EISDIR/)
})

test('the JSON of a shown plan is that plan alone, as `plan save` reads it', () => {
  const plan = {
    id: 'starter',
    name: 'Starter',
    priceCents: 0,
    domainSeats: 3,
    monthlyChecks: 1000,
    allowsOverage: true,
    overageCentsPer1000: 0,
    apiRateLimit: 600,
    apiRateWindowSec: 60,
    edgeRateLimit: 600,
    edgeRateWindowSec: 60,
    maxTeamMembers: 5,
    monitoredIdentities: 100,
    retentionDays: 180,
    features: ['checks'],
  }
  const answer = { plans: [{ ...plan, id: 'other' }, plan], requestId: 'request-1' }
  const asked = parse(['plan', 'show', 'starter', '--json'])
  expect(asked.help ? null : asked.command.json(answer, ['starter'])).toEqual(plan)
})
