import { expect, test } from 'vitest'
import { brandOf, hostOf, isSameSite, queryOf } from './host.ts'

test('hosts are read from URLs and app referrers', () => {
  expect(hostOf('https://www.Example.com:8443/a?b#c')).toBe('www.example.com')
  expect(hostOf('https://user:secret@example.com/')).toBe('example.com')
  expect(hostOf('android-app://com.google.android.gm/')).toBe('com.google.android.gm')
  expect(hostOf('javascript:alert(1)')).toBeNull()
  expect(hostOf('example.com')).toBeNull()
  expect(hostOf('https://')).toBeNull()
})

test('sites are compared by registrable domain', () => {
  expect(isSameSite('www.example.co.uk', 'shop.example.co.uk')).toBe(true)
  expect(isSameSite('example.co.uk', 'other.co.uk')).toBe(false)
  expect(brandOf('www.google.co.uk')).toBe('google')
})

test('query parameters are decoded, and a broken escape stays as it is', () => {
  const query = queryOf(
    'https://example.com/?utm_source=a%20b&x=%E0%A4%A&utm_source=second#utm_id=1',
  )
  expect(query.get('utm_source')).toBe('a b')
  expect(query.get('x')).toBe('%E0%A4%A')
  expect(query.has('utm_id')).toBe(false)
})
