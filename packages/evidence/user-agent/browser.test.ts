import { expect, test } from 'vitest'
import { UA } from '../testing/visit.ts'
import { parseBrowser } from './browser.ts'

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [UA.chrome, { family: 'chrome', engine: 'chromium', major: 156, os: 'windows', form: 'desktop' }],
  [UA.edge, { family: 'edge', engine: 'chromium', major: 156, os: 'windows', form: 'desktop' }],
  [UA.firefox, { family: 'firefox', engine: 'firefox', major: 153, os: 'linux', form: 'desktop' }],
  [UA.safari, { family: 'safari', engine: 'safari', major: 26, os: 'macos', form: 'desktop' }],
  [UA.chromeAndroid, { family: 'chrome', engine: 'chromium', os: 'android', form: 'mobile' }],
  [UA.chromeIos, { family: 'chrome', engine: 'safari', major: 156, os: 'ios', form: 'mobile' }],
  [UA.headless, { family: 'chrome', engine: 'chromium', major: 156, os: 'linux' }],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/156.0.0.0 Safari/537.36`,
    { engine: 'chromium', os: 'chromeos', form: 'desktop' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    { family: 'samsung', engine: 'chromium', major: 136 },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/154.0.0.0 Safari/537.36 OPR/138.0.0.0`,
    { family: 'opera', engine: 'chromium', major: 154 },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/152.0.0.0 YaBrowser/26.9.0.0 Safari/537.36`,
    { family: 'chromium', engine: 'chromium', major: 152 },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/153.0 Mobile/15E148 Safari/605.1.15',
    { family: 'firefox', engine: 'safari', major: 153, os: 'ios', form: 'tablet' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156 Version/16.0 Safari/605.1.15',
    { family: 'chrome', engine: 'safari', os: 'ios' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; WAVE 6C Build/TP1A.220624.014) ${BLINK} Chrome/124.0.6367.123 Mobile Safari/537.36 OPX/2.2`,
    { family: 'opera', engine: 'chromium', major: 124, os: 'android', form: 'mobile' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; K) ${BLINK} Chrome/126.0.0.0 Mobile Safari/537.36 OPT/2.9`,
    { engine: 'chromium', major: 126, os: 'android', form: 'mobile' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; iPad Pro Build/TP1A.220624.014) ${BLINK} Chrome/124.0.0.0 Safari/537.36`,
    { family: 'chrome', engine: 'chromium', major: 124, os: 'android', form: 'tablet' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; iPhone 14 Pro (2022)) ${BLINK} Chrome/124.0.0.0 Mobile Safari/537.36`,
    { engine: 'chromium', os: 'android', form: 'mobile' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; Razer Edge 5G) ${BLINK} Chrome/124.0.0.0 Mobile Safari/537.36`,
    { family: 'chrome', engine: 'chromium', major: 124, os: 'android', form: 'mobile' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; Windows Phone X) ${BLINK} Chrome/124.0.0.0 Mobile Safari/537.36`,
    { engine: 'chromium', os: 'android', form: 'mobile' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; Opera Phone; wv) ${BLINK} Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36`,
    { family: 'chrome', engine: 'chromium', os: 'android', form: 'mobile' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1 OPT/5.1',
    { family: 'opera', engine: 'safari', major: 5, os: 'ios', form: 'mobile' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
    { family: 'other', engine: 'other', major: null, os: 'windows' },
  ],
  ['curl/8.14.1', { family: 'other', engine: 'other', major: null, os: 'other', form: 'other' }],
])('%s', (userAgent, expected) => {
  expect(parseBrowser(userAgent)).toMatchObject(expected)
})
