import { expect, test } from 'vitest'
import { CheckExtra } from '../schema/index.ts'
import { codeOf, numberOf } from './code-numbers.ts'
import { packJudgement, readJudgement } from './packed-judgement.ts'

const contributions = [
  { code: 'base', points: 5 },
  { code: 'subnet_velocity', points: 9 },
  { code: 'a_later_signal', points: -2 },
]

test.each([
  [{ weights: [1000, -708] }],
  [{ weights: [1000, -708], unusual: ['velocity_burst', 'a_later_code'], timingMs: 6 }],
  [{ weights: [1, 2], counts: { subnet_velocity: [40, 'min1'], a_later_signal: 3 } }],
  [{ weights: [1, 2], counts: { a_muted_signal: 3, subnet_velocity: 0 } }],
  [{ weights: [1, 2], muted: [['tor_exit', 700]], parts: { network: 'server' }, request: 'r' }],
  [{ weights: [1, 2], dry: ['0123', 12, 'allow'], action: 'review', degraded: ['graph'] }],
  [{ weights: [1] }],
  [{ timingMs: 3, parts: { network: 'server', device: 'signed', tls: 'edge' } }],
  [{ unusual: ['new_device'], parts: { email: 'client', browser: 'session' } }],
  [{ parts: { another: 'client' } }],
  [{}],
] satisfies [CheckExtra][])('a packed judgement is read back equal: %j', (extra) => {
  expect(readJudgement(packJudgement(contributions, extra))).toEqual({ contributions, extra })
})

test('a check with only the base keeps an empty list of weights', () => {
  const judged = { contributions: contributions.slice(0, 1), extra: { weights: [] } }
  expect(readJudgement(packJudgement(judged.contributions, judged.extra))).toEqual(judged)
})

test('codes are stored by their numbers, with their weights and counts', () => {
  const { contributions: column, extra } = packJudgement(contributions, {
    weights: [1000, -708],
    counts: { subnet_velocity: [40, 'min1'] },
    unusual: ['score_spike'],
  })
  expect(column).toBeNull()
  expect(JSON.parse(extra ?? '')).toEqual({
    fired: [
      [0, 5],
      [numberOf('subnet_velocity'), 9, 1000, [40, 'min1']],
      ['a_later_signal', -2, -708],
    ],
    odd: [numberOf('score_spike')],
  })
  // As an older version reads it.
  expect(CheckExtra.parse(JSON.parse(extra ?? ''))).toEqual({})
})

test('numbers of codes never change', () => {
  expect([0, 1, 73, 99, 167].map(codeOf)).toMatchInlineSnapshot(`
    [
      "base",
      "webdriver_true",
      "ext_automation_marker",
      "site_rate_anomaly",
      "vid_further_account",
    ]
  `)
  expect(codeOf(100_000)).toBe('100000')
})

test.each([
  ['[["base",5],["tor_exit",40]]'],
  ['[{"code":"base","points":5},{"code":"tor_exit","points":40}]'],
])('rows of older versions are read: %s', (stored) => {
  expect(readJudgement({ contributions: stored, extra: '{"parts":{"device":"edge"}}' })).toEqual({
    contributions: [
      { code: 'base', points: 5 },
      { code: 'tor_exit', points: 40 },
    ],
    extra: { parts: { device: 'edge' } },
  })
})

test('a check without contributions and extra is read without both', () => {
  expect(packJudgement(undefined, undefined)).toEqual({ contributions: null, extra: null })
  expect(readJudgement({ contributions: null, extra: null })).toEqual({
    contributions: null,
    extra: {},
  })
})

test('parts are stored as letters', () => {
  const { extra } = packJudgement(undefined, { parts: { network: 'server', device: 'client' } })
  expect(extra).toBe('{"parts":"v--c-"}')
})
