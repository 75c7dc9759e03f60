import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleSdk, LIMITS, type SdkFile, weigh } from './bundle-sdk.ts'

let files: SdkFile[]
beforeAll(async () => {
  files = await bundleSdk()
})

const find = (pattern: RegExp): SdkFile => {
  const found = files.find(({ name }) => pattern.test(name))
  if (!found) throw new Error(`no file is named like ${pattern}`)
  return found
}

describe('the bundled SDK', () => {
  it('keeps its weight: 10 kB of gzip before the first evaluate, 20 kB altogether', () => {
    const { first, all } = weigh(files)
    expect(first).toBeGreaterThan(1000)
    expect(first).toBeLessThanOrEqual(LIMITS.first)
    expect(all).toBeGreaterThan(first)
    expect(all).toBeLessThanOrEqual(LIMITS.all)
    expect(LIMITS).toEqual({ first: 10_000, all: 20_000 })
  })

  it('is the same bytes from the same sources', async () => {
    expect(await bundleSdk()).toEqual(files)
  })

  it('names every file by its content, with aliases that hold the same', () => {
    expect(find(/^v1\.js$/).text).toBe(find(/^v1-[0-9a-f]{12}\.js$/).text)
    expect(find(/^v1\.esm\.js$/).text).toBe(find(/^v1-[0-9a-f]{12}\.esm\.js$/).text)
  })

  it('pins the second file inside the first by name and hash', () => {
    const late = find(/^v1-late-[0-9a-f]{12}\.js$/)
    const hash = createHash('sha384').update(late.text).digest('base64')
    expect(late.integrity).toBe(`sha384-${hash}`)
    expect(find(/^v1\.js$/).text).toContain(late.name)
    expect(find(/^v1\.js$/).text).toContain(late.integrity)
  })

  it('names the map of each script, which holds its sources', () => {
    for (const name of [/^v1-[0-9a-f]{12}\.js$/, /^v1-late-[0-9a-f]{12}\.js$/, /\.esm\.js$/]) {
      const map = /\/\/# sourceMappingURL=(\S+)\n$/.exec(find(name).text)?.[1]
      const { sources, sourcesContent } = JSON.parse(
        files.find((file) => file.name === map)?.text ?? '{}',
      )
      expect(sources).toEqual(expect.arrayContaining([expect.stringContaining('packages/sdk/')]))
      expect(sourcesContent).toHaveLength(sources.length)
    }
  })

  it('needs neither eval nor inline code of a page', () => {
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(3)
    for (const { text } of scripts) {
      expect(text).not.toMatch(/\beval\(|new Function\(|Function\(["'`]|document\.write/)
    }
  })

  it('says whose it is', () => {
    const noticeOf = (name: RegExp) => find(name).text.split('\n')[1]
    expect(noticeOf(/^v1\.js$/)).toBe('/*! Vigil SDK, Apache-2.0. */')
    for (const withBotd of [/^v1-late-[0-9a-f]{12}\.js$/, /^v1\.esm\.js$/]) {
      expect(noticeOf(withBotd)).toMatch(/^\/\*! Vigil SDK, Apache-2\.0.*FingerprintJS.*MIT/)
    }
  })

  it('has Chromium compile it off the main thread', () => {
    for (const { text } of files.filter(({ name }) => name.endsWith('.js'))) {
      expect(text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    }
  })
})
