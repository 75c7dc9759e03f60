import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shared } from '../page/shared.ts'
import { stubPage } from '../testing/fake-page.ts'
import { cspBypassed } from './csp-bypassed.ts'
import { nativeTamper } from './native-tamper.ts'
import { webdriverTampered } from './webdriver-tampered.ts'

/** The SDK's own frame with its natives; `enforces`: whether its policy is enforced. */
function frameWith(view: Record<string, unknown>): void {
  const contentWindow = { Function, document: {}, ...view }
  shared().frame = Object.assign(JSON.parse('{}'), { isConnected: true, contentWindow })
}

beforeEach(() => frameWith({}))
afterEach(() => {
  vi.unstubAllGlobals()
  shared().frame = null
})

describe('security policy', () => {
  const frame = (enforces: boolean) => {
    let rules: { createHTML?: (html: string) => string } = {}
    const paragraph = {
      set innerHTML(html: string) {
        if (enforces) rules.createHTML?.(html)
      },
    }
    frameWith({
      trustedTypes: {
        createPolicy: (_: string, given: typeof rules) => {
          rules = given
        },
      },
      document: {
        head: { appendChild: () => undefined },
        createElement: (name: string) => (name === 'p' ? paragraph : {}),
      },
    })
  }

  it('is reported as bypassed if and only if it is not enforced', () => {
    frame(true)
    expect(cspBypassed()).toBe(false)
    frame(false)
    expect(cspBypassed()).toBe(true)
  })

  it('is not tested if the browser has no Trusted Types', () => {
    expect(cspBypassed()).toBeUndefined()
  })
})

describe('navigator.webdriver', () => {
  const native = Object.prototype.valueOf
  class Navigator {}

  it('is untampered if its getter is native and on the prototype', () => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: native, configurable: true })
    stubPage({ Navigator, navigator: new Navigator() })
    expect(webdriverTampered()).toBe(false)
  })

  it('is tampered with if a script replaced it', () => {
    Object.defineProperty(Navigator.prototype, 'webdriver', {
      get: () => false,
      configurable: true,
    })
    stubPage({ Navigator, navigator: new Navigator() })
    expect(webdriverTampered()).toBe(true)
    const own = Object.defineProperty(new Navigator(), 'webdriver', { value: false })
    stubPage({ Navigator, navigator: own })
    expect(webdriverTampered()).toBe(true)
  })
})

describe('natives', () => {
  it('are compared with those of a fresh frame, and a replaced one is reported', () => {
    class Navigator {}
    class Fresh {}
    const whole = { get: Object.prototype.valueOf, configurable: true }
    Object.defineProperty(Navigator.prototype, 'platform', whole)
    Object.defineProperty(Fresh.prototype, 'platform', whole)
    frameWith({ Date, Navigator: Fresh })
    stubPage({ window: { Function, Date, Navigator } })
    expect(nativeTamper()).toEqual([])
    Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'Win32' })
    expect(nativeTamper()).toEqual(['Navigator.platform'])
  })
})
