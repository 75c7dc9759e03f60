import { ListEntryRequest, MonitorEnrollRequest } from '@vigil/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { misspelt, unusedNames, withoutEmpty } from './lenient.ts'

const known = ['email', 'ip', 'userId', 'userAgent', 'fingerprint', 'verdictToken', 'utm_source']

test.each([
  'emial',
  'Email',
  'e-mail',
  'emal',
  'user_id',
  'userid',
  'useragent',
  'IP',
  'verdict_token',
  'verdictTokn',
  'fingerprnit',
  'vigil_token',
  'vigil_collected',
])('%s is a known name misspelt', (name) => {
  expect(misspelt({ [name]: 1 }, known)).toEqual([name])
})

test.each(['email', 'frobnicate', 'os', 'id', 'name', 'username', 'token', 'x'.repeat(41), ''])(
  '%j is right, or another name',
  (name) => {
    expect(misspelt({ [name]: 1 }, known)).toEqual([])
  },
)

test('of thousands of unknown names the first fifty are compared', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`unknown${i}`, 1]))
  expect(misspelt({ ...many, emial: 1 }, known)).toEqual([])
  expect(misspelt('emial', known)).toEqual([])
})

test('empty strings and nulls at the top are absent, deeper ones and other values stay', () => {
  expect(withoutEmpty({ a: '', b: ' ', c: null, d: { e: '', g: null }, f: 0 })).toEqual({
    b: ' ',
    d: { e: '', g: null },
    f: 0,
  })
  expect(withoutEmpty(['', 1])).toEqual(['', 1])
  expect(withoutEmpty('')).toBe('')
  expect(withoutEmpty({ event: '' })).toEqual({ event: '' })
  expect(withoutEmpty({ event: null })).toEqual({ event: null })
})

test.each([
  [
    'a misspelt name',
    ListEntryRequest,
    { list: 'deny', ip: '192.0.2.1', expiresat: 1 },
    ['expiresat'],
  ],
  ['no other name', ListEntryRequest, { list: 'deny', ip: '192.0.2.1', plan: 'pro' }, []],
  [
    'the names of another form',
    MonitorEnrollRequest,
    { people: [{ email: 'a@acme.example', audience: 'employee' }], email: 'b@acme.example' },
    ['email'],
  ],
  ['nothing of a schema without names', z.record(z.string(), z.number()), { emial: 1 }, []],
])('unused is %s', (_, schema, body, unused) => {
  expect(unusedNames(schema, body, schema.parse(body))).toEqual(unused)
})
