import { expect, test } from 'vitest'
import { UA } from '../testing/visit.ts'
import { parseBrowser } from './browser.ts'
import { clientOf, declaresProgram, namesAppSystem, namesModel } from './client.ts'

const client = (userAgent: string) => clientOf(userAgent, parseBrowser(userAgent))
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)'

test.each(Object.entries(UA).filter(([name]) => name !== 'webview' && name !== 'headless'))(
  'current %s is a browser',
  (_, userAgent) => {
    expect(client(userAgent)).toBe('browser')
  },
)

test.each([
  [UA.webview, 'webview'],
  [`${IPHONE} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`, 'webview'],
  [
    `${IPHONE} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0.1 (iPhone17,1; iOS 26_0; en_US)`,
    'in_app',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${BLINK} Version/4.0 Chrome/156.0.8078.40 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/560.0.0.1;]`,
    'in_app',
  ],
  [UA.headless, 'headless'],
  [
    'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
    'headless',
  ],
  ['curl/8.14.1', 'tool'],
  ['Wget/1.25.0', 'tool'],
  ['python-requests/2.32.0', 'tool'],
  ['Python/3.12 aiohttp/3.12.0', 'tool'],
  ['okhttp/5.1.0', 'tool'],
  ['Go-http-client/2.0', 'tool'],
  ['Java/21.0.2', 'tool'],
  ['Apache-HttpClient/5.4 (Java/21)', 'tool'],
  ['Dalvik/2.1.0 (Linux; U; Android 15; Pixel 9 Build/AP3A.241005.015)', 'tool'],
  ['CFNetwork/3860.100.1 Darwin/25.0.0', 'tool'],
  ['axios/1.12.0', 'tool'],
  ['undici', 'tool'],
  ['node-fetch/1.0 (+https://github.com/bitinn/node-fetch)', 'tool'],
  ['acme-importer/3.1', 'tool'],
  ['AcmeMail/4.2 CFNetwork/3860.100.1 Darwin/25.0.0', 'app'],
  ['AcmeMail/4.2 (iPhone; iOS 26.0; Scale/3.00)', 'app'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Acme/1.0 Chrome/152.0.0.0 Electron/41.0.0 Safari/537.36`,
    'app',
  ],
  ['AppleCoreMedia/1.0.0.17R604 (Apple Watch; U; CPU OS 6_2 like Mac OS X; en_us)', 'app'],
  ['AppleCoreMedia/1.0.0.12B466', 'app'],
  ['MatomoTracker/7.2.0 watchOS/9.1 Watch6,7', 'app'],
  ['Watch4,2/7.0 (18R382)', 'app'],
  ['AppleTV11,1/11.1', 'app'],
  ['AcmePlayer/2.0 (+http://example.com; Apple Watch podcast app)', 'app'],
  ['WearOS/2.0 okhttp/3.12', 'app'],
  ['Roku/DVP-9.10 (519.10E04111A)', 'app'],
  ['Amazon;AFTKA002;0123456789abcdef;;tpapi;3.202.356', 'app'],
  [
    `Opera/9.80 NETTV/4.5.0 Mozilla/5.0 (Linux armv7l; CE-HTML/1.0; U; en) ${BLINK} Chrome/49.0.2623.75 Safari/537.36 Acme/2.0 _TV_/V8`,
    'browser',
  ],
  [
    'Opera/9.80 (Linux mips; U; HbbTV/1.1.1;CE-HTML/1.0;ACME TV; en) Presto/2.10.250 Version/11.60',
    'browser',
  ],
  ['curl/8.1 (watchOS)', 'tool'],
  ['AcmeBot/1.0 (tvOS)', 'bot'],
  ['Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)', 'bot'],
  [
    `Mozilla/5.0 ${BLINK.replace(')', '; compatible; Googlebot/2.1; +http://www.google.com/bot.html)')} Chrome/156.0.0.0 Safari/537.36`,
    'bot',
  ],
  ['\u0000', 'unknown'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'unknown'],
])('%j is %s', (userAgent, expected) => {
  expect(client(userAgent)).toBe(expected)
})

test.each([
  'curl/8.11.1',
  'python-requests/2.32.4',
  'okhttp/4.12.0',
  'python-requests/2.32.4 CPython/3.12.1 Linux/6.8.0',
  'curl/8.11.1 (x86_64-pc-linux-gnu) libcurl/8.11.1 OpenSSL/3.3.2',
  'GuzzleHttp/7.9 curl/8.11.1 PHP/8.4.1',
  'Python/3.12 aiohttp/3.12.0',
  'AcmeClient/PHP/3.1.2',
  'Mozilla/5.0 (compatible; Windows NT 10.0; python-requests/2.32.4)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'AcmeCrawler 2 (https://example.com/crawl)',
  UA.headless,
])('%s says that it is a program', (userAgent) => {
  expect(declaresProgram(userAgent, client(userAgent))).toBe(true)
})

test.each([
  UA.chrome,
  'Acme Podcasts/3.0 (+http://example.com/; iOS podcast app)',
  'Dalvik/2.1.0 (Linux; U; Android 16; Pixel 9 Build/BP1A.250505.005)',
  'AcmeTv/1.5.1 (AppleTv; tvOS16.2) libcurl/7.58.0 OpenSSL/1.0.2o',
  'AcmeMail/9.3',
  'acme-cli/3.2.0 python-requests/2.32.4',
  'AcmeSync/2.1 (Linux) okhttp/5.1.0',
  'Terraform/1.9.0 acme-provider/2.4',
  'Terraform/1.9.0 (+https://www.terraform.io) acme-provider/2.4',
  'iPhone16Plus',
])('%s says no such thing, whatever it is', (userAgent) => {
  expect(declaresProgram(userAgent, client(userAgent))).toBe(false)
})

test.each([
  'AcmeTv/1.5.1 (AppleTv; tvOS16.2) libcurl/7.58.0 OpenSSL/1.0.2o',
  'Acme/8.14.1 (Android 14; Pixel 8) okhttp/4.12.0',
  'AcmeBank-Android/7.2.1 okhttp/4.12.0',
  'Dalvik/2.1.0 (Linux; U; Android 16; Pixel 9 Build/BP1A.250505.005)',
])('%s names a system of apps', (userAgent) => {
  expect(namesAppSystem(userAgent)).toBe(true)
})

test.each([UA.chromeAndroid, UA.webview, 'okhttp/4.12.0', 'acme-importer/3.1', 'AcmeDroid/2.0'])(
  '%s names none, or a browser',
  (userAgent) => {
    expect(namesAppSystem(userAgent)).toBe(false)
  },
)

test.each([
  UA.webview,
  'Acme/8.14.1 (Android 14; Pixel 8) okhttp/4.12.0',
  'Acme/8.14.1 (iPhone14,5; iOS 18.7)',
  'Dalvik/2.1.0 (Linux; U; Android 16; SM-A155F Build/BP1A.250505.005)',
])('%s names a model', (userAgent) => {
  expect(namesModel(userAgent)).toBe(true)
})

test.each([
  UA.chrome,
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 16; Mobile; rv:147.0) Gecko/147.0 Firefox/147.0',
  'Acme/8.14.1 (iPhone; iOS 18.7)',
  'Acme/6.12.0 CFNetwork/1568.300.101 Darwin/24.2.0',
  'Acme/3.1 (Android 14) okhttp/4.12.0',
])('%s names no model', (userAgent) => {
  expect(namesModel(userAgent)).toBe(false)
})
