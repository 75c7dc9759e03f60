/** Browser of the payloads. */
export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const ok = (value: unknown) => ({ state: 'ok', value })

/** A payload as the SDK sends it from a person's browser; each seed is another machine and person. */
export function humanPayload(seed: number): Record<string, unknown> {
  const vary = (base: number, spread: number) => base + ((seed * 7919) % 1000) * (spread / 1000)
  return {
    userAgent: CHROME,
    visitorId: `visitor-${seed}`,
    fingerprint: `fingerprint-${seed}`,
    fingerprintConfidence: 0.6,
    timezone: 'Europe/Berlin',
    timezoneOffsetMin: -60,
    languages: ['de-DE', 'de', 'en'],
    screen: {
      width: 1920,
      height: 1080,
      availWidth: 1920,
      availHeight: 1040,
      colorDepth: 24,
      pixelRatio: 1,
    },
    probes: {
      webdriver: ok(false),
      webdriverTampered: ok(false),
      automationGlobals: ok([]),
      srcdocWindowBeforeAttach: ok(false),
      prototypeCycleError: ok('TypeError'),
      pointer: ok({ pointer: 'fine', anyPointer: 'fine', anyHover: 'hover' }),
      window: ok({ innerWidth: 1280, innerHeight: 820, outerWidth: 1296, outerHeight: 910 }),
      engine: ok({ productSub: '20030107', evalLength: 33 }),
      missingApis: ok([]),
      platform: ok('Win32'),
      vendor: ok('Google Inc.'),
      hardwareConcurrency: ok(8),
      deviceMemory: ok(8),
      colorDepth: ok(24),
      maxTouchPoints: ok(0),
      canvas: ok({ hash: `canvas-${seed}`, noisy: false }),
      audio: ok({ hash: `audio-${seed}`, noisy: false }),
      mathHash: ok('math'),
      fonts: ok(['Arial', 'Calibri', 'Segoe UI']),
      webgl: ok({
        vendor: 'Google Inc. (NVIDIA)',
        renderer: `ANGLE GeForce ${seed}`,
        extensions: 35,
        parameters: 'p',
      }),
    },
    behavior: {
      moves: 211 + (seed % 50),
      clicks: 4,
      movesPerClick: vary(40, 20),
      pathStraightness: vary(0.6, 0.2),
      speedCv: vary(0.5, 0.4),
      pressMedianMs: vary(80, 30),
      centerClickShare: 0,
      keys: 38,
      keyDwellMedianMs: vary(80, 30),
      keyDwellCv: vary(0.2, 0.2),
      keyFlightMedianMs: vary(120, 80),
      keyFlightCv: vary(0.4, 0.3),
      pastes: 0,
      autofills: 0,
      inputsWithoutKeys: 0,
      charsWithoutKeys: 0,
      untrustedEvents: 0,
      trustedEvents: 300,
      touches: 0,
      scrolls: 3,
      hasBeenActive: true,
      firstFocusToSubmitMs: Math.round(vary(9_000, 8_000)),
      pageToSubmitMs: Math.round(vary(21_000, 9_000)),
      visibilityChanges: 0,
      filledFields: 2,
    },
    sdkVersion: '1.0.0',
  }
}
