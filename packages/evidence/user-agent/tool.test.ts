import { expect, test } from 'vitest'
import { UA } from '../testing/visit.ts'
import { isTool } from './tool.ts'

test.each([
  'curl',
  'Curl/8.0',
  'libcurl-agent/1.0',
  'okhttp3-3.12.1',
  'GuzzleHttp/7',
  'PHP/8.4.1',
  'Ruby',
  'aws-sdk-js/3.9',
  'AcmeClient/PHP/3.1.2',
  'Mozilla/4.0 (compatible; Win32; WinHttp.WinHttpRequest.5)',
])('%s is a tool', (userAgent) => {
  expect(isTool(userAgent)).toBe(true)
})

test.each([
  UA.chrome,
  UA.firefox,
  UA.safari,
  UA.webview,
  'Requested by Acme (Windows 11)',
  'Gothic Browser 3 (Linux)',
  'Curlew/2 (iPhone)',
])('%s is none', (userAgent) => {
  expect(isTool(userAgent)).toBe(false)
})
