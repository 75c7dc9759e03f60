import { expect, test } from 'vitest'
import { crawlerName, isCrawler } from './crawler.ts'

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('a known crawler has one name for each list of addresses that its operator publishes', () => {
  expect(
    crawlerName('Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'),
  ).toBe('Bingbot')
  expect(crawlerName('AdsBot-Google (+http://www.google.com/adsbot.html)')).toBe(
    'Google special crawler',
  )
  expect(crawlerName('Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe('Googlebot')
  expect(crawlerName('Twitterbot/1.0')).toBe('Twitterbot')
  expect(crawlerName('LinkedInBot/1.0 (compatible; Mozilla/5.0; +https://www.linkedin.com)')).toBe(
    'LinkedInBot',
  )
  expect(crawlerName('facebookexternalhit/1.1')).toBe('Facebook')
  expect(
    crawlerName(`Mozilla/5.0 ${BLINK}; compatible; GPTBot/1.2; +https://openai.com/gptbot`),
  ).toBe('GPTBot')
})

test('other crawlers have the name in their string', () => {
  expect(crawlerName('Mozilla/5.0 (compatible; Acme Spider/1.0; +https://example.com)')).toBe(
    'Acme Spider',
  )
})

test.each([
  `Mozilla/5.0 (Linux; Android 12; Google Pixel 6) ${BLINK} Chrome/156.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 13; Acme Google TV Build/TP1A.220624.014; wv) ${BLINK} Version/4.0 Chrome/152.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux armv7l) ${BLINK} Chrome/120.0.0.0 Safari/537.36 OPR/46.0.2207.0 OMI/4.25.0.100.Catcher4.99 Model/Acme-TV`,
  `Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${BLINK} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.60 Process/tools`,
  `Mozilla/5.0 (Linux; Android 13; Discovery SE) ${BLINK} Chrome/127.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 8.1.0; Capture+) ${BLINK} Chrome/80.0.3987.87 Mobile Safari/537.36`,
])('a device or product whose name looks like a bot is none: %s', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false)
})

test('a crawler behind a device name is one', () => {
  const phone = `Mozilla/5.0 (Linux; Android 6.0.1; Google Pixel) ${BLINK} Chrome/156.0.0.0 Mobile Safari/537.36`
  expect(isCrawler(`${phone} (compatible; ExampleBot/1.0; +https://example.com)`)).toBe(true)
})

test.each([
  `Mozilla/5.0 ${BLINK.replace(')', '; compatible; Acme-User/0.1)')} Chrome/119.0.6045.214 Safari/537.36`,
  `Mozilla/5.0 (compatible; AcmeFetch/1.0) ${BLINK} Chrome/119.0.0.0 Safari/537.36`,
])('Chromium that calls itself compatible is a crawler: %s', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true)
})
