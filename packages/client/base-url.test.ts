import { expect, test } from 'vitest'
import { isBaseUrl } from './base-url.ts'
import { openVigil } from './client.ts'

const bad = ['', 'api.example.com', 'https:api.example.com', 'https:///x', 'ftp://a', 'https://a b']

test.each(bad)('%j is no base URL, and a client cannot be opened with it', (baseUrl) => {
  expect(isBaseUrl(baseUrl)).toBe(false)
  expect(() => openVigil({ baseUrl, apiKey: 'sk_test_x' })).toThrow('baseUrl must be a URL')
})

test.each(['https://api.example.com', 'http://127.0.0.1:8787/', 'HTTPS://api.example.com/prefix'])(
  '%j is a base URL',
  (baseUrl) => expect(isBaseUrl(baseUrl)).toBe(true),
)
