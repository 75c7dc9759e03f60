import { expect, test } from 'vitest'
import { probes, UA, uaOf, visitOf } from '../testing/visit.ts'
import { userAgentFacts } from './user-agent-facts.ts'

test.each(Object.entries(UA).filter(([name]) => name !== 'headless'))(
  'no evidence counts against a current %s',
  (_, userAgent) => {
    const facts = userAgentFacts(visitOf({ userAgent }, { headers: { 'user-agent': userAgent } }))
    const against = Object.entries(facts ?? {}).filter(
      ([name, value]) => value === true && name !== 'namesModel',
    )
    expect(against).toEqual([])
  },
)

test("the page's user agent takes precedence over the request's", () => {
  expect(userAgentFacts(visitOf({}))).toBeNull()
  expect(userAgentFacts(visitOf({ userAgent: '  ' }))).toBeNull()
  expect(userAgentFacts(visitOf({}, { headers: { 'user-agent': UA.firefox } }))?.family).toBe(
    'firefox',
  )
})

test('a request that names a tool is not hidden by what the page claims', () => {
  const headers = { 'user-agent': 'python-requests/2.32.0' }
  const facts = userAgentFacts(visitOf({ userAgent: UA.chrome }, { headers }))
  expect(facts).toMatchObject({ client: 'tool', headerMismatch: true })
})

test('Firefox may name another system in the header (resistFingerprinting)', () => {
  const headers = {
    'user-agent': UA.firefox.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64'),
  }
  const facts = userAgentFacts(visitOf({ userAgent: UA.firefox }, { headers }))
  expect(facts?.headerMismatch).toBe(false)
})

test('an iPad that requests desktop sites is recognised by its touch screen', () => {
  expect(uaOf(UA.safari, { maxTouchPoints: 5, platform: 'MacIntel' })).toMatchObject({
    os: 'ios',
    form: 'tablet',
    platformMismatch: false,
  })
  expect(uaOf(UA.safari, { maxTouchPoints: 0 }).os).toBe('macos')
})

test('a crawler is named, to be checked by its address', () => {
  const userAgent = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'
  expect(uaOf(userAgent)).toMatchObject({ client: 'bot', claimsCrawler: 'Bingbot' })
  expect(uaOf(UA.chrome).claimsCrawler).toBeNull()
})

test('contradictions of the page are reported', () => {
  const facts = userAgentFacts(
    visitOf({
      userAgent: UA.chrome,
      probes: probes({
        platform: 'Linux x86_64',
        engine: { productSub: '20100101', evalLength: 37 },
      }),
    }),
  )
  expect(facts).toMatchObject({ platformMismatch: true, engineMismatch: true })
})

test('a launcher with a product of its own is no browser under another name', () => {
  const named = (userAgent: string) =>
    uaOf(userAgent, { sharedWorkerNavigator: { userAgent, fullVersions: 0 } }).namedAtLaunch
  expect(named(UA.chrome)).toBe(true)
  expect(named(`${UA.chrome} Spotify/1.2.60.564`)).toBe(false)
  expect(named(UA.chrome.replace('x64)', 'x64; Valve Steam Client/default/1715635533)'))).toBe(
    false,
  )
  expect(named(UA.firefox)).toBe(false)
})
