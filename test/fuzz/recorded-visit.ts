const ok = (value: unknown) => ({ state: 'ok', value })

/** A check as a shop's server sent it, with what the SDK collected on the page. */
export const visit = {
  event: 'signup',
  email: 'maria.schneider@mailbox.example',
  ip: '84.153.20.7',
  userId: 'u_81237',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  visitorId: 'visitor-81237',
  fingerprint: 'fingerprint-81237',
  fingerprintConfidence: 0.6,
  timezone: 'Europe/Berlin',
  timezoneOffsetMin: -60,
  languages: ['de-DE', 'de', 'en'],
  screen: { width: 1920, height: 1080, availWidth: 1920, availHeight: 1040, pixelRatio: 1 },
  landingUrl: 'https://www.acme.example/?gclid=1&utm_source=newsletter',
  referrer: 'https://www.google.com/search?q=acme',
  identifiers: { phone: '+49 30 1234567', card: '4242' },
  probes: {
    webdriver: ok(false),
    automationGlobals: ok([]),
    platform: ok('Win32'),
    hardwareConcurrency: ok(8),
    deviceMemory: ok(8),
    canvas: ok({ hash: 'canvas-81237', noisy: false }),
    fonts: ok(['Arial', 'Calibri', 'Segoe UI']),
    webgl: ok({ vendor: 'Google Inc. (NVIDIA)', renderer: 'ANGLE GeForce', extensions: 35 }),
  },
  behavior: { moves: 211, clicks: 4, keys: 38, pathStraightness: 0.62, speedCv: 0.51 },
  tlsCapture: {
    ja3: 'a'.repeat(32),
    ja4: 't13d1517h2_8daaf6152771_cb7bf5808d99',
    cipherSuites: ['1301', '1302', '1303'],
    extensions: ['0000', '0017', 'ff01'],
  },
  sdkVersion: '1.0.0',
}
