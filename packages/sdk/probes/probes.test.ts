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
  it('reports automation and memory only if the browser has them', () => {
    stubPage(fakeNavigator({ webdriver: true, deviceMemory: 8 }))
    expect([webdriver(), deviceMemory()]).toEqual([true, 8])
    stubPage(fakeNavigator({}))
    expect([webdriver(), deviceMemory()]).toEqual([undefined, undefined])
  })

  it('reports client hints if the browser has them, otherwise null', () => {
    const brands = [{ brand: 'Chromium', version: '156' }]
    const userAgentData = { brands, mobile: false, platform: 'Linux', getHighEntropyValues: null }
    stubPage(fakeNavigator({ userAgentData }))
    expect(uaData()).toEqual({ brands, mobile: false, platform: 'Linux' })
    stubPage(fakeNavigator({}))
    expect(uaData()).toBeNull()
  })

  it('reports the availability of a language detector without creating one', async () => {
    const availability = async () => 'downloadable'
    stubPage({ LanguageDetector: Object.assign(() => undefined, { availability }) })
    expect(await languageDetector()).toBe('downloadable')
    vi.unstubAllGlobals()
    expect(await languageDetector()).toBeUndefined()
  })
})

describe('engine', () => {
  it('is detected by properties that do not depend on the user agent', () => {
    const { navigator } = fakeNavigator({ productSub: '20030107' })
    stubPage({ navigator })
    expect(engine()).toEqual({
      productSub: '20030107',
      evalLength: 33,
      eyeDropper: false,
    })
  })

  it('has a characteristic hash of its maths functions', () => {
    expect(mathHash()).toMatch(/^[0-9a-f]{32}$/)
    const before = mathHash()
    const sin = vi.spyOn(Math, 'sin').mockReturnValue(0.5)
    expect(mathHash()).not.toBe(before)
    sin.mockRestore()
  })
})

describe('automation globals', () => {
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
  ])('%s is detected', (name) => {
    page({ [name]: 1, jQuery: 1 })
    expect(automationGlobals()).toEqual([name])
  })

  it('are not found on an ordinary page; an attribute of its root element is detected', () => {
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

  it('that are unmodified reject a prototype cycle, and are restored', () => {
    page(native)
    expect(prototypeCycleError()).toBe('TypeError')
    expect(Object.getPrototypeOf(native)).toBe(Function.prototype)
    expect(Object.getPrototypeOf(Function.prototype.toString)).toBe(Function.prototype)
  })

  it('behind a Proxy recurse until the stack overflows', () => {
    const wrapped = new Proxy(native, {})
    page(wrapped)
    expect(prototypeCycleError()).toBe('RangeError')
    expect(Object.getPrototypeOf(native)).toBe(Function.prototype)
  })
})

describe('page', () => {
  it('reports one permission by both APIs', async () => {
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

  it('without rendering lacks APIs that every browser has', () => {
    expect(missingApis()).toEqual(expect.arrayContaining(['matchMedia', 'requestAnimationFrame']))
    expect(missingApis()).not.toContain('MessageChannel')
  })

  it('emulated by a script lacks native functions', () => {
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

  it('reports the marks of form-automation extensions', () => {
    const document = { querySelector: (text: string) => (text.includes('automa') ? {} : null) }
    stubPage({ window: { katalonRecorder: {} }, document })
    expect(extensionMarkers()).toEqual(['automa', 'katalon'])
    stubPage({ window: {}, document: { querySelector: () => null } })
    expect(extensionMarkers()).toEqual([])
  })
})
