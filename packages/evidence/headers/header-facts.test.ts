import { expect, test } from 'vitest'
import { UA, uaOf, visitOf } from '../testing/visit.ts'
import { brokenRules, headerFacts } from './header-facts.ts'

const FETCH = {
  origin: 'https://example.com',
  'accept-language': 'de-DE,de;q=0.9,en;q=0.8',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
}
const CHROME = {
  ...FETCH,
  'sec-ch-ua': '"Chromium";v="156"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
}
const facts = (
  userAgent: string,
  headers: Record<string, string>,
  acceptEncoding: string | null = null,
) =>
  headerFacts(
    visitOf({ userAgent, languages: ['de-DE'] }, { headers, edge: { acceptEncoding } }),
    uaOf(userAgent),
  )

const broken = (userAgent: string, headers: Record<string, string>) =>
  brokenRules(visitOf({ userAgent, languages: ['de-DE'] }, { headers }), uaOf(userAgent))

test('the fetch of each browser is in order', () => {
  expect(facts(UA.chrome, CHROME)).toMatchObject({ inconsistent: false })
  expect(facts(UA.firefox, FETCH)).toMatchObject({ inconsistent: false })
  expect(facts(UA.safari, FETCH)).toMatchObject({ inconsistent: false })
})

test('without a request of the browser there are no facts', () => {
  expect(headerFacts(visitOf({ userAgent: UA.chrome }), uaOf(UA.chrome))).toBeNull()
})

test('each rule is named', () => {
  expect(broken(UA.chrome, FETCH)).toEqual(['missing_client_hints'])
  const { 'sec-fetch-mode': _, ...unfetched } = CHROME
  expect(broken(UA.chrome, unfetched)).toEqual(['missing_fetch_metadata'])
  expect(broken(UA.firefox, { ...FETCH, 'sec-fetch-mode': 'navigate' })).toEqual([
    'navigation_headers_on_fetch',
  ])
  expect(broken(UA.firefox, { ...FETCH, 'upgrade-insecure-requests': '1' })).toEqual([
    'navigation_headers_on_fetch',
  ])
  expect(broken(UA.firefox, { ...FETCH, 'accept-language': '*' })).toEqual([
    'wildcard_accept_language',
  ])
  const { 'accept-language': __, ...unspoken } = FETCH
  expect(broken(UA.firefox, unspoken)).toEqual(['missing_accept_language'])
})

test('on plain HTTP hints and metadata are not expected', () => {
  const headers = { origin: 'http://192.0.2.7', 'accept-language': 'de' }
  expect(facts(UA.chrome, headers)).toMatchObject({ inconsistent: false })
})

test('WebViews and tools are not held to the rules of browsers', () => {
  expect(facts(UA.webview, {})).toMatchObject({ inconsistent: false })
  expect(facts('curl/8.14.1', {})).toMatchObject({ inconsistent: false })
})

test('compression fits the browser', () => {
  const all = 'gzip, deflate, br, zstd'
  const mismatch = (userAgent: string, offered: string | null) =>
    facts(userAgent, CHROME, offered)?.acceptEncodingMismatch
  expect(mismatch(UA.chrome, all)).toBe(false)
  expect(mismatch(UA.chrome, 'gzip, deflate, br')).toBe(true)
  expect(mismatch(UA.chrome, null)).toBe(false)
  expect(mismatch(UA.safari, 'gzip, deflate, br')).toBe(false)
  expect(mismatch(UA.safari.replace('Version/26.0', 'Version/18.0'), all)).toBe(true)
  expect(mismatch(UA.firefox, 'identity')).toBe(true)
})

test('the first language of the header is that of the page', () => {
  const mismatch = (language: string) =>
    facts(UA.firefox, { ...FETCH, 'accept-language': language })?.languageMismatch
  expect(mismatch('de')).toBe(false)
  expect(mismatch('de-AT;q=0.9')).toBe(false)
  expect(mismatch('en-US,en;q=0.9')).toBe(true)
  expect(mismatch('*')).toBe(false)
})

test('the address that the platform itself appends is no proxy', () => {
  expect(facts(UA.firefox, { ...FETCH, 'x-forwarded-for': '203.0.113.7' })?.proxied).toBe(false)
  expect(facts(UA.firefox, { ...FETCH, 'x-forwarded-for': '10.0.0.1, 203.0.113.7' })?.proxied).toBe(
    true,
  )
  expect(facts(UA.firefox, { ...FETCH, via: '1' })?.proxied).toBe(true)
})
