import type { ProbeValues } from '@vigil/contract'
import { expect, test } from 'vitest'
import { probes, UA, uaOf, visitOf } from '../testing/visit.ts'
import { automationFacts } from './automation-facts.ts'

const CLEAN: Partial<ProbeValues> = {
  webdriver: false,
  webdriverTampered: false,
  automationGlobals: [],
  botd: { bot: false },
  permission: { notification: 'default', query: 'prompt' },
  srcdocWindowBeforeAttach: false,
  prototypeCycleError: 'TypeError',
  cdpStackReads: 0,
  cdpWorkerNameReads: 1,
  sharedWorkerData: 'ok',
  sharedWorkerBlob: 'ok',
  languageDetector: 'downloadable',
  historyUpdates: 200,
  cspBypassed: false,
  pointer: { pointer: 'fine', anyPointer: 'fine', anyHover: 'hover' },
  maxTouchPoints: 0,
  scrollbarWidth: 15,
  window: { innerWidth: 1905, innerHeight: 950, outerWidth: 1920, outerHeight: 1040 },
  missingApis: [],
  nativeTamper: [],
  extensionMarkers: [],
  webgl: { vendor: 'Acme', renderer: 'Acme GPU', extensions: 30, parameters: 'a' },
}
const facts = (values: Partial<ProbeValues>, userAgent: string = UA.chrome) =>
  automationFacts(
    visitOf({ userAgent, probes: probes({ ...CLEAN, ...values }) }),
    uaOf(userAgent),
    false,
  )

test('without probes nothing is observed', () => {
  expect(automationFacts(visitOf({}), null, false)).toBeNull()
  expect(automationFacts(visitOf({ probes: {} }), null, false)).toBeNull()
})

test.each([UA.chrome, UA.firefox, UA.safari, UA.chromeAndroid])(
  'no evidence counts against a clean %s',
  (userAgent) => {
    const against = Object.entries(facts({}, userAgent) ?? {}).filter(([, value]) => value === true)
    expect(against).toEqual([])
  },
)

test.each([
  ['webdriver', { webdriver: true }],
  ['webdriverTampered', { webdriverTampered: true }],
  ['globals', { automationGlobals: ['cdc_example'] }],
  ['botd', { botd: { bot: true } }],
  ['permissionInconsistent', { permission: { notification: 'denied', query: 'prompt' } }],
  ['srcdocTampered', { srcdocWindowBeforeAttach: true }],
  ['stealthProxy', { prototypeCycleError: 'RangeError' }],
  ['cdpRuntime', { cdpStackReads: 1 }],
  ['cdpWorker', { cdpWorkerNameReads: 2 }],
  ['cdpPageOnly', { cdpStackReads: 1, cdpWorkerNameReads: 1 }],
  ['storagePartitionOff', { sharedWorkerData: 'error' }],
  ['modelsOff', { languageDetector: 'unavailable' }],
  ['floodProtectionOff', { historyUpdates: 220 }],
  ['cspBypassed', { cspBypassed: true }],
  ['noInputDevice', { pointer: { pointer: 'none', anyPointer: 'none', anyHover: 'none' } }],
  [
    'viewportExceedsWindow',
    { window: { innerWidth: 1280, innerHeight: 720, outerWidth: 1200, outerHeight: 700 } },
  ],
  [
    'viewportDefaultLib',
    { window: { innerWidth: 800, innerHeight: 600, outerWidth: 1000, outerHeight: 800 } },
  ],
  ['hiddenScrollbars', { scrollbarWidth: 0 }],
  ['notABrowser', { missingApis: ['fetch'] }],
  ['nativeTamper', { nativeTamper: ['toDataURL'] }],
  ['extensionMarker', { extensionMarkers: ['acme'] }],
  [
    'softwareWebgl',
    {
      webgl: {
        vendor: 'Google',
        renderer: 'ANGLE (Google, Vulkan 1.3 (SwiftShader Device))',
        extensions: 30,
        parameters: 'a',
      },
    },
  ],
] as const)('%s is read from its probe', (name, values) => {
  expect(facts({})?.[name]).toBe(false)
  expect(facts(values as Partial<ProbeValues>)?.[name]).toBe(true)
})

test('the headless default screen', () => {
  const visit = visitOf({
    userAgent: UA.chrome,
    probes: probes(CLEAN),
    screen: { width: 800, height: 600 },
  })
  expect(automationFacts(visit, uaOf(UA.chrome), false)?.headlessScreen).toBe(true)
})

test('docked developer tools are reported together with their debugger', () => {
  const window = { innerWidth: 1400, innerHeight: 950, outerWidth: 1920, outerHeight: 1040 }
  expect(facts({ cdpStackReads: 1, cdpWorkerNameReads: 2, window })).toMatchObject({
    devtoolsDocked: true,
    cdpRuntime: true,
    cdpWorker: true,
    cdpPageOnly: false,
  })
  expect(facts({ window })?.devtoolsDocked).toBe(false)
})

test('what comes after the page has loaded shows at submit', () => {
  const read = (atSubmit: Partial<ProbeValues>, atLoad: Partial<ProbeValues> = {}) =>
    automationFacts(
      visitOf({
        userAgent: UA.chrome,
        probes: probes({ ...CLEAN, ...atLoad }),
        probesAtSubmit: probes(atSubmit),
      }),
      uaOf(UA.chrome),
      false,
    )
  expect(read({ cdpStackReads: 1, cdpWorkerNameReads: 1 })).toMatchObject({
    cdpRuntime: true,
    cdpPageOnly: true,
    cdpLate: true,
  })
  expect(read({ cdpStackReads: 1 }, { cdpStackReads: 1 })).toMatchObject({
    cdpRuntime: true,
    cdpLate: false,
  })
  expect(read({ cdpStackReads: 0 }, { cdpStackReads: 1 })).toMatchObject({ cdpRuntime: true })
  expect(read({ cdpStackReads: 0 })).toMatchObject({ cdpRuntime: false, cdpLate: false })
  expect(read({ webdriver: true })?.webdriver).toBe(true)
  expect(read({ automationGlobals: ['cdc_example'] })?.globals).toBe(true)
  expect(
    read({ permission: { notification: 'denied', query: 'prompt' } })?.permissionInconsistent,
  ).toBe(true)
})

test('a browser that always has the automation flag lost it', () => {
  const lost = (userAgent: string) =>
    automationFacts(
      visitOf({ userAgent, probes: { ...probes(CLEAN), webdriver: { state: 'unsupported' } } }),
      uaOf(userAgent),
      false,
    )?.webdriverMissing
  expect(lost(UA.firefox)).toBe(true)
  expect(lost(UA.chrome)).toBe(true)
  expect(lost(UA.chrome.replace('156', '70'))).toBe(false)
  expect(facts({})?.webdriverMissing).toBe(false)
})

test('probes of Chromium or of desktops are not assessed elsewhere', () => {
  const chromium = { cdpStackReads: 5, sharedWorkerData: 'error', historyUpdates: 220 } as const
  expect(facts(chromium, UA.firefox)).toMatchObject({
    cdpRuntime: null,
    floodProtectionOff: null,
    storagePartitionOff: null,
    hiddenScrollbars: null,
  })
  const none = { pointer: 'none', anyPointer: 'none', anyHover: 'none' }
  expect(facts({ pointer: none, scrollbarWidth: 0 }, UA.chromeAndroid)).toMatchObject({
    noInputDevice: null,
    hiddenScrollbars: null,
    viewportDefaultLib: null,
  })
  expect(facts({ scrollbarWidth: 0 }, UA.safari)?.hiddenScrollbars).toBeNull()
  expect(
    facts({ sharedWorkerData: 'error' }, UA.chrome.replace('156', '114'))?.storagePartitionOff,
  ).toBeNull()
})

test('a Firefox that calls itself Chrome by preference is not assessed as Chromium', () => {
  const seen = facts({
    engine: { productSub: '20100101', evalLength: 37 },
    botd: { bot: true },
    scrollbarWidth: 0,
  })
  expect(seen).toMatchObject({ botd: true, hiddenScrollbars: true })
  const ua = uaOf(UA.chrome, { engine: { productSub: '20100101', evalLength: 37 } })
  const visit = visitOf({
    userAgent: UA.chrome,
    probes: probes({ ...CLEAN, botd: { bot: true }, scrollbarWidth: 0 }),
  })
  expect(automationFacts(visit, ua, false)).toMatchObject({ botd: null, hiddenScrollbars: null })
})

test('a mouse that is pressed on a computer without one', () => {
  const none = { pointer: { pointer: 'none', anyPointer: 'none', anyHover: 'none' } }
  const mouse = { pointer: { pointer: 'fine', anyPointer: 'fine', anyHover: 'hover' } }
  const pressed = (
    atLoad: Partial<ProbeValues>,
    atSubmit: Partial<ProbeValues>,
    events: string,
    userAgent: string = UA.chrome,
  ) =>
    automationFacts(
      visitOf({
        userAgent,
        probes: probes({ ...CLEAN, ...atLoad }),
        probesAtSubmit: probes(atSubmit),
        behavior: { events },
      }),
      uaOf(userAgent),
      false,
    )?.inputWithoutDevice
  expect(pressed(none, none, 'P0F0')).toBe(true)
  expect(pressed(none, {}, 'Q0F0')).toBe(true)
  expect(pressed(none, none, 'T0F0')).toBe(false)
  expect(pressed(none, none, 'A0F0')).toBe(false)
  // It was plugged in meanwhile.
  expect(pressed(none, mouse, 'P0F0')).toBe(false)
  expect(pressed(mouse, mouse, 'P0F0')).toBe(false)
  expect(pressed(none, none, 'P0F0', UA.chromeAndroid)).toBeNull()
  expect(facts(none)?.inputWithoutDevice).toBeNull()
})

test('a mouse of a remote desktop is not listed, unless the browser hides that it has no screen', () => {
  const none = { pointer: 'none', anyPointer: 'none', anyHover: 'none' }
  const own = { sharedWorkerNavigator: { userAgent: UA.chromeLinux, fullVersions: 2 } }
  const renamed = { sharedWorkerNavigator: { userAgent: UA.chromeLinux, fullVersions: 0 } }
  const judged = (shared: Partial<ProbeValues>, userAgent: string = UA.chromeLinux) => {
    const seen = { ...CLEAN, pointer: none, ...shared }
    const visit = visitOf({ userAgent, probes: probes(seen), behavior: { events: 'P0F0' } })
    const found = automationFacts(visit, uaOf(userAgent, seen), false)
    return [found?.noInputDevice, found?.inputWithoutDevice]
  }
  expect(judged(own)).toEqual([null, null])
  expect(judged(renamed)).toEqual([true, true])
  expect(judged({})).toEqual([true, true])
  expect(judged(own, UA.headless)).toEqual([true, true])
  expect(judged(own, UA.firefox)).toEqual([true, true])
  expect(judged(own, UA.chrome)).toEqual([true, true])
})

test('missing WebGL is no evidence', () => {
  expect(facts({ webgl: null })?.softwareWebgl).toBeNull()
})

test('a touch screen without a mouse is an input device', () => {
  const pointer = { pointer: 'none', anyPointer: 'none', anyHover: 'none' }
  expect(facts({ pointer, maxTouchPoints: 5 })?.noInputDevice).toBe(false)
})
