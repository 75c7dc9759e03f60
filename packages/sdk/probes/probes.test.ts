import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeNavigator, stubPage } from '../testing/fake-page.ts'
import { automationGlobals } from './automation-globals.ts'
import { deviceMemory } from './device-memory.ts'
import { engine } from './engine.ts'
import { extensionMarkers } from './extension-markers.ts'
import { languageDetector } from './language-detector.ts'
import { mathHash } from './math-hash.ts'
import { missingApis } from './missing-apis.ts'
import { permission } from './permission.ts'
import { pointer } from './pointer.ts'
import { prototypeCycleError } from './prototype-cycle-error.ts'
import { uaData } from './ua-data.ts'
import { webdriver } from './webdriver.ts'
import { windowSizes } from './window.ts'

afterEach(() => vi.unstubAllGlobals())

describe('navigator', () => {
  it('reports automation and memory only where it has them', () => {
    stubPage(fakeNavigator({ webdriver: true, deviceMemory: 8 }))
    expect([webdriver(), deviceMemory()]).toEqual([true, 8])
    stubPage(fakeNavigator({}))
    expect([webdriver(), deviceMemory()]).toEqual([undefined, undefined])
  })

  it('gives client hints where the browser has them, and null elsewhere', () => {
    const brands = [{ brand: 'Chromium', version: '156' }]
    const userAgentData = { brands, mobile: false, platform: 'Linux', getHighEntropyValues: null }
    stubPage(fakeNavigator({ userAgentData }))
    expect(uaData()).toEqual({ brands, mobile: false, platform: 'Linux' })
    stubPage(fakeNavigator({}))
    expect(uaData()).toBeNull()
  })

  it('is asked where the browser has one, and for nothing but whether it could work', async () => {
    const availability = async () => 'downloadable'
    stubPage({ LanguageDetector: Object.assign(() => undefined, { availability }) })
    expect(await languageDetector()).toBe('downloadable')
    vi.unstubAllGlobals()
    expect(await languageDetector()).toBeUndefined()
  })
})

describe('the engine', () => {
  it('is read from marks that do not follow the user agent', () => {
    const { navigator } = fakeNavigator({ productSub: '20030107' })
    stubPage({ navigator })
    expect(engine()).toEqual({
      productSub: '20030107',
      evalLength: 33,
      eyeDropper: false,
    })
  })

  it('has a maths of its own', () => {
    expect(mathHash()).toMatch(/^[0-9a-f]{32}$/)
    const before = mathHash()
    const sin = vi.spyOn(Math, 'sin').mockReturnValue(0.5)
    expect(mathHash()).not.toBe(before)
    sin.mockRestore()
  })
})

describe('globals of automation', () => {
  const page = (window: object, attributes: string[] = []) =>
    stubPage({
      window,
      document: { documentElement: { hasAttribute: (name: string) => attributes.includes(name) } },
    })

  it.each([
    '$cdc_asdjflasutopfhvcZLmcfl_',
    'cdc_adoQpoasnfa76pfcZLmcfl_Array',
    '__playwright__binding__',
    '__pwInitScripts',
    '__puppeteer_utility_world__',
    '_selenium',
    '__webdriver_evaluate',
    'domAutomationController',
    'callPhantom',
  ])('%s is one', (name) => {
    page({ [name]: 1, jQuery: 1 })
    expect(automationGlobals()).toEqual([name])
  })

  it('are none of an ordinary page, and a mark on its root element is one', () => {
    page({ jQuery: 1, React: 1, __NEXT_DATA__: 1, dataLayer: 1, webpackChunk: 1 })
    expect(automationGlobals()).toEqual([])
    page({}, ['webdriver'])
    expect(automationGlobals()).toEqual(['webdriver'])
  })
})

describe('natives', () => {
  const page = (query: unknown) => {
    class Permissions {}
    Object.defineProperty(Permissions.prototype, 'query', { value: query, configurable: true })
    stubPage({ ...fakeNavigator({ webdriver: false }), Permissions })
  }
  const native = Object.prototype.toString

  it('that are what they seem refuse a prototype cycle, and are left as they were', () => {
    page(native)
    expect(prototypeCycleError()).toBe('TypeError')
    expect(Object.getPrototypeOf(native)).toBe(Function.prototype)
    expect(Object.getPrototypeOf(Function.prototype.toString)).toBe(Function.prototype)
  })

  it('behind a Proxy recurse until they overflow', () => {
    const wrapped = new Proxy(native, {})
    page(wrapped)
    expect(prototypeCycleError()).toBe('RangeError')
    expect(Object.getPrototypeOf(native)).toBe(Function.prototype)
  })
})

describe('the page', () => {
  it('reports both views of one permission', async () => {
    const permissions = { query: async () => ({ state: 'prompt' }) }
    stubPage({ ...fakeNavigator({ permissions }), Notification: { permission: 'denied' } })
    expect(await permission()).toEqual({ notification: 'denied', query: 'prompt' })
    stubPage(fakeNavigator({ permissions }))
    vi.stubGlobal('Notification', undefined)
    expect(await permission()).toBeUndefined()
  })

  it('reports its input devices by media queries', () => {
    const yes = ['(pointer: none)', '(any-pointer: coarse)', '(hover: none)', '(any-hover: hover)']
    stubPage({ matchMedia: (query: string) => ({ matches: yes.includes(query) }) })
    expect(pointer()).toEqual({
      pointer: 'none',
      anyPointer: 'coarse',
      anyHover: 'hover',
    })
    vi.stubGlobal('matchMedia', undefined)
    expect(pointer()).toBeUndefined()
  })

  it('reports its sizes', () => {
    const sizes = { innerWidth: 1280, innerHeight: 800, outerWidth: 1290, outerHeight: 900 }
    stubPage({ window: { ...sizes, screenX: 80 } })
    expect(windowSizes()).toEqual(sizes)
  })

  it('without rendering lacks what every browser has', () => {
    expect(missingApis()).toEqual(expect.arrayContaining(['matchMedia', 'requestAnimationFrame']))
    expect(missingApis()).not.toContain('MessageChannel')
  })

  it('that is a script itself lacks native functions', () => {
    const owner = (name: string, fn: unknown) => {
      class Owner {}
      Object.assign(Owner.prototype, { [name]: fn })
      return Owner
    }
    const made = (fn: unknown) => ({
      Document: owner('createComment', fn),
      Node: owner('compareDocumentPosition', fn),
      Element: owner('getClientRects', fn),
    })
    stubPage(made(() => null))
    expect(missingApis()).toContain('native')
    stubPage(made(Math.max))
    expect(missingApis()).not.toContain('native')
  })

  it('shows the marks of extensions that fill in forms, and none of its own', () => {
    const document = { querySelector: (text: string) => (text.includes('automa') ? {} : null) }
    stubPage({ window: { katalonRecorder: {} }, document })
    expect(extensionMarkers()).toEqual(['automa', 'katalon'])
    stubPage({ window: {}, document: { querySelector: () => null } })
    expect(extensionMarkers()).toEqual([])
  })
})
