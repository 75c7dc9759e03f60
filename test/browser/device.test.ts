import { setTimeout as sleep } from 'node:timers/promises'
import type { Collected } from '@vigil/contract'
import { deviceFacts } from '@vigil/evidence'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CustomerSite } from '../support/customer-site.ts'
import { type BrowserOptions, openChromium, openFirefox } from '../support/desktop/browser.ts'
import { type Desktop, openDesktop } from '../support/desktop/desktop.ts'
import { Person } from '../support/desktop/person.ts'

const hosts = inject('hosts')
const programs = inject('programs')
/** Without this flag, this machine has no WebGL in a window. */
const OTHER_DRIVER = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']
/** Posts the collected data once no probe is late: a busy machine may exceed a probe's time limit. */
const COLLECT = `(async () => {
  for (;;) {
    const collected = await vigil.collect({ waitMs: 30000 })
    const late = Object.values(collected.probes).some(({ state }) => state === 'timeout')
    if (!late) return post('visit', { collected, pixelRatio: devicePixelRatio })
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
})()`
const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'

let desktop: Desktop
beforeAll(async () => {
  desktop = await openDesktop(programs)
})
afterAll(() => desktop.close())

/** Loads the page again once it is zoomed, and collects then. */
const COLLECT_ZOOMED = `
if (devicePixelRatio > 1) ${COLLECT}
else {
  addEventListener('resize', () => devicePixelRatio > 1 && location.reload())
  post('ready', {})
}`

type Circumstances = Omit<BrowserOptions, 'url'>

/** The collected data, and the conditions that the page's own script observes. */
interface Visit {
  collected: Collected
  pixelRatio: number
}

async function visit(open: typeof openChromium, options: Circumstances): Promise<Visit> {
  const site = await new CustomerSite(hosts, { script: COLLECT }).open()
  const browser = open(programs, desktop, { ...options, url: site.url })
  try {
    return asVisit(await site.next('visit'))
  } finally {
    await browser.close()
    await site.close()
  }
}

function asVisit(value: unknown): Visit {
  if (!isVisit(value)) throw new Error('nothing collected')
  return value
}

function isVisit(value: unknown): value is Visit {
  return typeof value === 'object' && value !== null && 'collected' in value
}

/** 150 %: Chromium counts levels of a factor of 1.2. */
const zoomed = { partition: { default_zoom_level: { x: Math.log(1.5) / Math.log(1.2) } } }

/** Conditions, the observation that confirms them, and its expected value. */
type Case = [string, Circumstances, (visit: Visit) => unknown, unknown]

const IN_TOKYO: Case = [
  'in another time zone',
  { env: { TZ: 'Asia/Tokyo' } },
  ({ collected }) => collected.timezone,
  'Asia/Tokyo',
]
const firstLanguage = ({ collected }: Visit) => collected.languages?.[0]
const pixelRatio = (visit: Visit) => visit.pixelRatio

/** Compares each case to a first visit of the browser, which is made once. */
function staysOneDevice(open: typeof openChromium, cases: readonly Case[]): () => Visit {
  let home: Visit
  beforeAll(async () => {
    home = await visit(open, {})
  })

  it.each(cases)('has the same device key %s', async (_, options, look, seen) => {
    const away = await visit(open, options)
    expect(look(away)).toBe(seen)
    expect(deviceFacts(away.collected)).toMatchObject({
      deviceKey: deviceFacts(home.collected)?.deviceKey,
      sketch: deviceFacts(home.collected)?.sketch,
    })
    expect(deviceFacts(home.collected)?.deviceKey).toMatch(/^[0-9a-f]{32}$/)
  })
  return () => home
}

describe('one machine at Chromium', () => {
  staysOneDevice(openChromium, [
    IN_TOKYO,
    [
      'in another language',
      {
        args: ['--lang=de'],
        env: { LANGUAGE: 'de' },
        prefs: { intl: { selected_languages: 'de' } },
      },
      firstLanguage,
      'de',
    ],
    ['at another zoom', { prefs: zoomed }, pixelRatio, 1.5],
    [
      'in another window',
      { args: ['--window-size=900,700'] },
      ({ collected }) => Reflect.get(Object(collected.probes?.window), 'value').outerWidth,
      900,
    ],
    ['on a denser screen', { args: ['--force-device-scale-factor=2'] }, pixelRatio, 2],
    ['in a private window', { args: ['--incognito'] }, () => true, true],
    [
      'with the browser of another month',
      { args: [`--user-agent=${CHROMIUM} Chrome/157.0.0.0 Safari/537.36`] },
      ({ collected }) => collected.userAgent?.includes('Chrome/157'),
      true,
    ],
  ])
})

describe('one machine at Firefox', () => {
  const home = staysOneDevice(openFirefox, [
    IN_TOKYO,
    ['in another language', { prefs: { 'intl.accept_languages': 'de, en' } }, firstLanguage, 'de'],
    ['on a denser screen', { prefs: { 'layout.css.devPixelsPerPx': '2' } }, pixelRatio, 2],
    [
      'with the browser of another month',
      {
        prefs: {
          'general.useragent.override':
            'Mozilla/5.0 (X11; Linux x86_64; rv:154.0) Gecko/20100101 Firefox/154.0',
        },
      },
      ({ collected }) => collected.userAgent?.includes('Firefox/154'),
      true,
    ],
  ])

  it('has the same components but for drawings in a private window, where Firefox may randomise them', async () => {
    const away = await visit(openFirefox, { args: ['--private-window'] })
    const { canvas, ...others } = deviceFacts(home().collected)?.sketch ?? {}
    expect(canvas).toBeDefined()
    expect(Object.keys(others).length).toBeGreaterThan(5)
    expect(deviceFacts(away.collected)?.sketch).toMatchObject(others)
  })

  it('has the same device key at another zoom', async () => {
    const site = await new CustomerSite(hosts, { script: COLLECT_ZOOMED }).open()
    // Same tab: on a reload the zoom of a site is applied late, and is 1 until then.
    const prefs = { 'browser.zoom.siteSpecific': false }
    const browser = openFirefox(programs, desktop, { url: site.url, prefs })
    try {
      const person = new Person(programs, desktop)
      await site.next('ready')
      const next = site.next('visit')
      // A key press is lost before the window has the focus.
      do await person.press('ctrl+plus')
      while (!(await Promise.race([next.then(() => true), sleep(3000, false)])))
      const away = asVisit(await next)
      expect(away.pixelRatio).toBeGreaterThan(1)
      expect(deviceFacts(away.collected)).toMatchObject({
        deviceKey: deviceFacts(home().collected)?.deviceKey,
        sketch: deviceFacts(home().collected)?.sketch,
      })
    } finally {
      await browser.close()
      await site.close()
    }
  })
})

describe('another graphics driver', () => {
  it('has another device key', async () => {
    const one = deviceFacts((await visit(openChromium, {})).collected)
    const { collected } = await visit(openChromium, { args: OTHER_DRIVER })
    const other = deviceFacts(collected)
    expect(other?.deviceKey).toMatch(/^[0-9a-f]{32}$/)
    expect(other?.deviceKey).not.toBe(one?.deviceKey)
  })
})
