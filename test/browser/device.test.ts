import type { Collected } from '@vigil/contract'
import { deviceFacts } from '@vigil/evidence'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CustomerSite } from '../support/customer-site.ts'
import { type BrowserOptions, openChromium, openFirefox } from '../support/desktop/browser.ts'
import { type Desktop, openDesktop } from '../support/desktop/desktop.ts'
import { Person } from '../support/desktop/person.ts'

const hosts = inject('hosts')
const programs = inject('programs')
/** Without it this machine has no WebGL at all in a window. */
const OTHER_DRIVER = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const COLLECT = "vigil.collect({ waitMs: 5000 }).then((collected) => post('collected', collected))"
const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'

let desktop: Desktop
beforeAll(async () => {
  desktop = await openDesktop(programs)
})
afterAll(() => desktop.close())

/** Loads the page anew once it is zoomed, and collects then. */
const COLLECT_ZOOMED = `
if (devicePixelRatio > 1) ${COLLECT}
else {
  addEventListener('resize', () => devicePixelRatio > 1 && location.reload())
  post('ready', {})
}`

type Circumstances = Omit<BrowserOptions, 'url'>

async function visit(open: typeof openChromium, options: Circumstances): Promise<Collected> {
  const site = await new CustomerSite(hosts, { script: COLLECT }).open()
  const browser = open(programs, desktop, { ...options, url: site.url })
  try {
    return asCollected(await site.next('collected'))
  } finally {
    await browser.close()
    await site.close()
  }
}

function asCollected(value: unknown): Collected {
  if (typeof value !== 'object' || value === null) throw new Error('nothing collected')
  return value
}

/** 150 %: Chromium counts levels of a factor of 1.2. */
const zoomed = { partition: { default_zoom_level: { x: Math.log(1.5) / Math.log(1.2) } } }

/** Circumstances, what shows that they were so, and its value then. */
type Case = [string, Circumstances, (collected: Collected) => unknown, unknown]

const IN_TOKYO: Case = [
  'in another time zone',
  { env: { TZ: 'Asia/Tokyo' } },
  ({ timezone }) => timezone,
  'Asia/Tokyo',
]
const firstLanguage = ({ languages }: Collected) => languages?.[0]

/** Holds each case against a first visit of the browser; hands that visit over once it was made. */
function staysOneDevice(open: typeof openChromium, cases: readonly Case[]): () => Collected {
  let home: Collected
  beforeAll(async () => {
    home = await visit(open, {})
  })

  it.each(cases)('is one device %s', async (_, options, look, seen) => {
    const away = await visit(open, options)
    expect(look(away)).toBe(seen)
    expect(deviceFacts(away)).toMatchObject({
      deviceKey: deviceFacts(home)?.deviceKey,
      sketch: deviceFacts(home)?.sketch,
    })
    expect(deviceFacts(home)?.deviceKey).toMatch(/^[0-9a-f]{32}$/)
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
    ['at another zoom', { prefs: zoomed }, () => true, true],
    [
      'in another window',
      { args: ['--window-size=900,700'] },
      ({ probes }) => Reflect.get(Object(probes?.window), 'value').outerWidth,
      900,
    ],
    ['on a denser screen', { args: ['--force-device-scale-factor=2'] }, () => true, true],
    ['in a private window', { args: ['--incognito'] }, () => true, true],
    [
      'with the browser of another month',
      { args: [`--user-agent=${CHROMIUM} Chrome/157.0.0.0 Safari/537.36`] },
      ({ userAgent }) => userAgent?.includes('Chrome/157'),
      true,
    ],
  ])
})

describe('one machine at Firefox', () => {
  const home = staysOneDevice(openFirefox, [
    IN_TOKYO,
    ['in another language', { prefs: { 'intl.accept_languages': 'de, en' } }, firstLanguage, 'de'],
    ['on a denser screen', { prefs: { 'layout.css.devPixelsPerPx': '2' } }, () => true, true],
    ['in a private window', { args: ['--private-window'] }, () => true, true],
    [
      'with the browser of another month',
      {
        prefs: {
          'general.useragent.override':
            'Mozilla/5.0 (X11; Linux x86_64; rv:154.0) Gecko/20100101 Firefox/154.0',
        },
      },
      ({ userAgent }) => userAgent?.includes('Firefox/154'),
      true,
    ],
  ])

  it('is one device at another zoom', async () => {
    const site = await new CustomerSite(hosts, { script: COLLECT_ZOOMED }).open()
    const browser = openFirefox(programs, desktop, { url: site.url })
    try {
      const person = new Person(programs, desktop)
      await site.next('ready')
      await person.press('ctrl+plus')
      const away: Collected = asCollected(await site.next('collected'))
      expect(deviceFacts(away)?.sketch).toEqual(deviceFacts(home())?.sketch)
      expect(deviceFacts(away)?.deviceKey).toBe(deviceFacts(home())?.deviceKey)
    } finally {
      await browser.close()
      await site.close()
    }
  })
})

describe('another graphics driver', () => {
  it('makes another device', async () => {
    const one = deviceFacts(await visit(openChromium, {}))
    const other = deviceFacts(await visit(openChromium, { args: OTHER_DRIVER }))
    expect(other?.deviceKey).toMatch(/^[0-9a-f]{32}$/)
    expect(other?.deviceKey).not.toBe(one?.deviceKey)
  })
})
