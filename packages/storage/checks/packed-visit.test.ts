import { expect, test } from 'vitest'
import { packFacts, readFacts } from './packed-visit.ts'

const VISIT = {
  atMs: 0,
  event: 'login',
  score: 0,
  verdict: 'allow',
  visitorKey: 'v',
  deviceKey: null,
  ipKey: 'i',
  subnetKey: null,
  asn: 3320,
  country: 'DE',
  networkKind: 'clean',
  geo: null,
  browser: 'chrome',
  browserMajor: 141,
  os: 'windows',
  language: 'de',
  timezone: null,
  tlsFamily: null,
  emailKey: null,
} as const

const stored = (sketch: Record<string, string> | null) => packFacts({ ...VISIT, sketch })

test.each([
  [null],
  [{}],
  [{ platform: '0123abcd' }],
  [{ canvas: 'ffffffff', colorDepth: '00000000' }],
  [{ platform: '0123abcd', math: '12345678', colorDepth: 'deadbeef' }],
])('a packed sketch is read back equal: %j', (sketch) => {
  expect(readFacts(stored(sketch)).sketch).toEqual(sketch)
})

test('a sketch is stored without component names', () => {
  const text = stored({ platform: '0123abcd', colorDepth: 'deadbeef' })
  expect(text).toContain('"0123abcd..........deadbeef"')
  expect(text).not.toContain('platform')
})

test.each([
  [{ platform: 'short' }],
  [{ platform: '0123abcd', another: '0123abcd' }],
  [{ platform: '........' }],
])('a sketch with other names or values is stored with its names: %j', (sketch) => {
  expect(readFacts(stored(sketch)).sketch).toEqual(sketch)
})

test('rows of older versions, which have field names, are read', () => {
  expect(readFacts('["v",null,{"fonts":"0123abcd"}]').sketch).toEqual({ fonts: '0123abcd' })
  expect(readFacts('{"sketch":{"fonts":"0123abcd"}}').sketch).toEqual({ fonts: '0123abcd' })
})
