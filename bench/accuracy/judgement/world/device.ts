import type { Collected, ProbeValues } from '@vigil/contract'
import { DAY_MS, type OsFamily } from '@vigil/evidence'
import type { Assumptions } from './assumptions.ts'
import type { Chance } from './chance.ts'

export type Browser = 'chrome' | 'edge' | 'firefox' | 'safari' | 'samsung'
type Os = Exclude<OsFamily, 'other' | 'chromeos'>

/** A machine with one browser, as the SDK sees it. */
export interface Device {
  os: Os
  browser: Browser
  /** Index of the device model: machines of one model look alike. */
  model: number
  /** Counts the changes of drivers, and of fonts. */
  drivers: number
  fonts: number
  /** Days behind the newest release. */
  lagDays: number
  /** Canvas and audio outputs are randomised: by Safari itself, in other browsers by a setting or an extension. */
  noisy: boolean
}

const SYSTEMS: readonly (readonly [Os, number])[] = [
  ['windows', 42],
  ['ios', 22],
  ['android', 21],
  ['macos', 12],
  ['linux', 3],
]
const BROWSERS: Record<Os, readonly (readonly [Browser, number])[]> = {
  windows: [
    ['chrome', 66],
    ['edge', 21],
    ['firefox', 13],
  ],
  macos: [
    ['safari', 50],
    ['chrome', 42],
    ['firefox', 8],
  ],
  linux: [
    ['chrome', 55],
    ['firefox', 45],
  ],
  ios: [
    ['safari', 90],
    ['chrome', 10],
  ],
  android: [
    ['chrome', 84],
    ['samsung', 12],
    ['firefox', 4],
  ],
}

/** Draws a machine that is typical of the population. */
export function typicalDevice(
  chance: Chance,
  assumptions: Assumptions,
  only: { os?: Os; browser?: Browser } = {},
): Device {
  const os = only.os ?? chance.weighted(SYSTEMS)
  const { fingerprints, commonKey, appleNoiseShare } = assumptions
  const system = os === 'linux' ? 'other' : os
  const common = chance.hits(commonKey[system])
  const browser =
    only.browser ?? (common ? BROWSERS[os][0]?.[0] : null) ?? chance.weighted(BROWSERS[os])
  return {
    os,
    browser,
    model: common ? 0 : chance.zipf(fingerprints[system]),
    drivers: common ? 0 : chance.below(2),
    fonts: common ? 0 : chance.below(3),
    lagDays: chance.below(15),
    // Nothing is drawn where no browser has noise: the other figures of the published population stay as they were.
    noisy: isWebKit({ os, browser }) && appleNoiseShare > 0 && chance.hits(appleNoiseShare),
  }
}

const isWebKit = ({ os, browser }: Pick<Device, 'os' | 'browser'>): boolean =>
  browser === 'safari' || os === 'ios'

/** Returns the machine of a person who uses a privacy tool; there is none on iPhones. */
export const withPrivacyTool = (device: Device): Device => ({
  ...device,
  noisy: device.noisy || device.os !== 'ios',
})

/** Whether only its system distinguishes this machine from others: Apple's browsers hide the rest behind noise. */
const looksAlike = (device: Device): boolean => device.noisy && isWebKit(device)

export const isPhone = ({ os }: Device): boolean => os === 'ios' || os === 'android'

/** Returns the hash that the page sends: one for all machines that look alike. */
export function fingerprintOf(device: Device): string {
  const { os, browser, model, drivers, fonts } = device
  return looksAlike(device) ? `${os} ${browser}` : `${os} ${browser} ${model} ${drivers} ${fonts}`
}

/** Returns the browser's major version at a time: releases every 28 days, installed `lagDays` late. */
export function majorOf({ browser, os, lagDays }: Device, atMs: number): number {
  if (browser === 'safari') return 26
  const days = (atMs - lagDays * DAY_MS - Date.UTC(2026, 0, 13)) / DAY_MS
  if (browser === 'firefox' && os !== 'ios') return 146 + Math.floor((days + 8) / 28)
  const chromium = 144 + Math.floor(days / 28)
  return browser === 'samsung' ? Math.max(28, Math.floor((chromium - 88) / 2)) : chromium
}

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const PLATFORM: Record<Os, string> = {
  windows: 'Win32',
  macos: 'MacIntel',
  linux: 'Linux x86_64',
  ios: 'iPhone',
  android: 'Linux armv81',
}

/** Returns the user agent as current browsers send it; Samsung's is based on a Chromium of months ago. */
function userAgentOf({ os, browser }: Device, major: number): string {
  if (os === 'ios') {
    const own = browser === 'chrome' ? `CriOS/${major}.0.7000.40` : 'Version/26.0'
    return `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${own} Mobile/15E148 Safari/604.1`
  }
  if (browser === 'safari') {
    return 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
  }
  const system = {
    windows: 'Windows NT 10.0; Win64; x64',
    macos: 'Macintosh; Intel Mac OS X 10_15_7',
    linux: 'X11; Linux x86_64',
    android: 'Linux; Android 10; K',
  }[os]
  if (browser === 'firefox') {
    const product = os === 'android' ? `${major}.0` : '20100101'
    const named = os === 'android' ? 'Android 15; Mobile' : system.replace('10_15_7', '10.15')
    return `Mozilla/5.0 (${named}; rv:${major}.0) Gecko/${product} Firefox/${major}.0`
  }
  const mobile = os === 'android' ? ' Mobile' : ''
  if (browser === 'samsung') {
    return `Mozilla/5.0 (${system}) ${BLINK} SamsungBrowser/${major}.0 Chrome/${2 * major + 78}.0.0.0${mobile} Safari/537.36`
  }
  const edge = browser === 'edge' ? ` Edg/${major}.0.0.0` : ''
  return `Mozilla/5.0 (${system}) ${BLINK} Chrome/${major}.0.0.0${mobile} Safari/537.36${edge}`
}

function webglOf(device: Device): ProbeValues['webgl'] {
  const { os, model, drivers } = device
  if (looksAlike(device)) {
    return { vendor: 'Apple Inc.', renderer: 'Apple GPU', extensions: 30, parameters: 'hidden' }
  }
  return {
    vendor: `vendor ${model % 7}`,
    renderer: `renderer ${os} ${model % 900} ${drivers}`,
    extensions: 30 + (model % 5),
    parameters: `parameters ${model % 60}`,
  }
}

/** Returns what the SDK collects on this machine, without the parts that depend on place and person. */
export function collectedOf(device: Device, atMs: number): Collected {
  const { os, browser, model, drivers, fonts, noisy } = device
  const major = majorOf(device, atMs)
  const line = `${os} ${model}`
  const webkit = isWebKit(device)
  const gecko = browser === 'firefox' && os !== 'ios'
  const phone = isPhone(device)
  const alike = looksAlike(device)
  const values: Partial<ProbeValues> = {
    webdriver: false,
    webdriverTampered: false,
    automationGlobals: [],
    platform: PLATFORM[os],
    vendor: webkit ? 'Apple Computer, Inc.' : gecko ? '' : 'Google Inc.',
    engine: {
      productSub: gecko ? '20100101' : '20030107',
      evalLength: webkit || gecko ? 37 : 33,
    },
    canvas: { hash: `canvas ${line} ${drivers} ${gecko}`, noisy },
    audio: { hash: `audio ${os} ${model % 40}`, noisy },
    webgl: webglOf(device),
    fonts: phone || alike ? ['system'] : ['Arial', `set ${line} ${fonts}`],
    mathHash: webkit ? 'w' : gecko ? 'g' : 'b',
    hardwareConcurrency: 4 + 2 * (model % 5),
    ...(!alike && { deviceMemory: 4 + 4 * (model % 2) }),
    maxTouchPoints: phone ? 5 : 0,
    colorDepth: 24,
    nativeTamper: noisy && !alike ? ['toDataURL'] : [],
  }
  return {
    userAgent: userAgentOf(device, major),
    probes: {
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, { state: 'ok', value }]),
      ),
      // A probe that is missing would be one that still runs, and a machine without all of them has no key.
      ...(alike && { deviceMemory: { state: 'unsupported' } }),
    },
  }
}
