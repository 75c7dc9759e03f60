import { afterEach, describe, expect, it, vi } from 'vitest'
import { graphics } from './graphics.ts'
import { installedFonts } from './installed-fonts.ts'
import { nameReads } from './name-reads.ts'
import { navigatorValues } from './navigator.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('fonts', () => {
  /** A canvas on a machine with these fonts, each with a different width. */
  const machine = (installed: string[]) => {
    const widths = new Map(['monospace', 'sans-serif', 'serif', ...installed].map((n, i) => [n, i]))
    let width = 0
    return {
      get font() {
        return ''
      },
      set font(value: string) {
        const families = value.replace(/^\d+px /, '').split(',')
        const used = families.map((name) => name.replaceAll('"', '')).find((it) => widths.has(it))
        width = 100 + (widths.get(used ?? '') ?? 0)
      },
      measureText: (): TextMetrics => Object.assign(JSON.parse('{}'), { width }),
    }
  }

  it('that are installed are detected, and no others', () => {
    expect(installedFonts(machine(['Calibri', 'MS Mincho', 'Wingdings']))).toEqual([
      'Calibri',
      'MS Mincho',
    ])
    expect(installedFonts(machine([]))).toEqual([])
  })
})

describe('graphics', () => {
  const lost = vi.fn()
  const INFO = { UNMASKED_VENDOR_WEBGL: 37445, UNMASKED_RENDERER_WEBGL: 37446 }
  const context = (limits: number): WebGLRenderingContext =>
    Object.assign(JSON.parse('{}'), {
      VENDOR: 1,
      RENDERER: 2,
      MAX_TEXTURE_SIZE: 3,
      getExtension: (name: string) => (name.includes('lose') ? { loseContext: lost } : INFO),
      getSupportedExtensions: () => ['A', 'B'],
      getParameter: (name: number) =>
        ({ 1: 'WebKit', 2: 'WebKit WebGL', 3: limits, 37445: 'Acme', 37446: 'Acme 3000' })[name],
    })

  it('report the driver and its limits, and release the context', () => {
    vi.stubGlobal('navigator', { userAgent: 'Chrome/156' })
    const seen = graphics(context(8192))
    expect(seen).toMatchObject({ vendor: 'Acme', renderer: 'Acme 3000', extensions: 2 })
    expect(graphics(context(8192))).toEqual(seen)
    expect(graphics(context(16384))?.parameters).not.toBe(seen?.parameters)
    expect(lost).toHaveBeenCalledTimes(3)
  })

  it('of Firefox are read without the extension that it warns about', () => {
    vi.stubGlobal('navigator', { userAgent: 'Firefox/153.0' })
    expect(graphics(context(8192))).toMatchObject({ renderer: 'WebKit WebGL' })
  })

  it('are null without WebGL', () => {
    expect(graphics(null)).toBeNull()
  })
})

describe('a logged error', () => {
  it('counts the reads of its name', () => {
    const logged = vi.fn()
    vi.stubGlobal('navigator', { userAgent: 'Chrome' })
    vi.stubGlobal('console', { groupEnd: logged })
    expect(nameReads()).toBe(0)
    logged.mockImplementation((error: Error) => {
      void error.name
      void error.name
    })
    expect(nameReads()).toBe(2)
  })
})

it('navigator is reported as values that can be posted', () => {
  const values = { userAgent: 'UA', platform: 'Linux', hardwareConcurrency: 4 }
  vi.stubGlobal('navigator', { ...values, languages: Object.freeze(['de', 'en']) })
  expect(structuredClone(navigatorValues())).toEqual({ ...values, languages: ['de', 'en'] })
})
