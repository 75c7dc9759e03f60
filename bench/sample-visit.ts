const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** What the SDK collects in an ordinary desktop Chrome, about 1.5 KB; each `n` is another device. */
export function sampleCollected(n: number): Record<string, unknown> {
  return {
    fingerprint: `fp_${n.toString(36).padStart(8, '0')}`,
    fingerprintConfidence: 0.97,
    userAgent,
    timezone: 'Europe/Berlin',
    timezoneOffsetMin: 60,
    languages: ['de-DE', 'de', 'en'],
    screen: { width: 1920, height: 1080, availWidth: 1920, availHeight: 1040, pixelRatio: 1 },
    referrer: 'https://www.example.com/pricing',
    landingUrl: 'https://www.acme.example/signup?utm_source=newsletter&utm_medium=email',
    probes: {
      webdriver: { state: 'ok', value: false },
      webdriverTampered: { state: 'ok', value: false },
      automationGlobals: { state: 'ok', value: [] },
      botd: { state: 'ok', value: { bot: false } },
      platform: { state: 'ok', value: 'Win32' },
      vendor: { state: 'ok', value: 'Google Inc.' },
      plugins: { state: 'ok', value: 5 },
      maxTouchPoints: { state: 'ok', value: 0 },
      hardwareConcurrency: { state: 'ok', value: 8 },
      deviceMemory: { state: 'ok', value: 8 },
      canvas: { state: 'ok', value: { hash: `c${n}`, noisy: false } },
      audio: { state: 'ok', value: { hash: `a${n}`, noisy: false } },
      webgl: { state: 'ok', value: null },
      fonts: { state: 'ok', value: ['Arial', 'Calibri', 'Segoe UI'] },
      mathHash: { state: 'ok', value: 'b' },
      colorDepth: { state: 'ok', value: 24 },
      storage: {
        state: 'ok',
        value: { cookies: true, local: true, session: true, indexedDb: true },
      },
    },
    behavior: {
      moves: 212,
      clicks: 6,
      keys: 58,
      keyDwellMedianMs: 94,
      keyFlightMedianMs: 131,
      pastes: 0,
      trustedEvents: 290,
      untrustedEvents: 0,
      pageToSubmitMs: 31_500,
    },
  }
}

/** A visit as a caller's server forwards it: another person, address and device for each `n`. */
export function sampleCheck(n: number, event: 'signup' | 'login' = 'signup'): string {
  return JSON.stringify({
    ...sampleCollected(n),
    event,
    email: `ada.lovelace${n}@example.com`,
    ip: `91.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    userId: `user_${n}`,
  })
}
