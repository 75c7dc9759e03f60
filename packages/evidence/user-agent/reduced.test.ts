import { expect, test } from 'vitest'
import { UA } from '../testing/visit.ts'
import { parseBrowser } from './browser.ts'
import { isUnreduced } from './reduced.ts'

const unreduced = (userAgent: string) => isUnreduced(userAgent, parseBrowser(userAgent))
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each(Object.entries(UA))('%s is as it should be', (_, userAgent) => {
  expect(unreduced(userAgent)).toBe(false)
})

test.each([
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/156.0.8078.79 Safari/537.36`,
  `Mozilla/5.0 (Windows NT 6.1; WOW64) ${BLINK} Chrome/156.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) ${BLINK} Chrome/156.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${BLINK} Chrome/156.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (X11; Ubuntu; Linux x86_64) ${BLINK} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
])('%s says more than a reduced string', (userAgent) => {
  expect(unreduced(userAgent)).toBe(true)
})

test('older versions, and forks with their own name, are not assessed', () => {
  expect(
    unreduced(`Mozilla/5.0 (Windows NT 6.1) ${BLINK} Chrome/109.0.5414.120 Safari/537.36`),
  ).toBe(false)
  expect(
    unreduced(
      `Mozilla/5.0 (Windows NT 10.0) ${BLINK} Chrome/152.0.7900.1 YaBrowser/26.9 Safari/537.36`,
    ),
  ).toBe(false)
})

test('an overlay of a game names its product in the comment and keeps the long version', () => {
  const overlay = 'Windows; U; Windows NT 10.0; en-US; Valve Steam GameOverlay/1762286034; '
  const chrome = `${BLINK} Chrome/126.0.6478.183 Safari/537.36`
  expect(unreduced(`Mozilla/5.0 (${overlay}) ${chrome}`)).toBe(false)
  expect(unreduced(`Mozilla/5.0 (Linux; Android 9; SM-G960F Build/9.0) ${chrome}`)).toBe(true)
})
