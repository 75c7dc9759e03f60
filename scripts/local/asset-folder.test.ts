import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAssetFolder } from './asset-folder.ts'

describe('a folder of assets', () => {
  let assets = ''
  beforeEach(() => {
    assets = join(mkdtempSync(join(tmpdir(), 'vigil-assets-')), 'assets')
  })
  afterEach(() => rmSync(join(assets, '..'), { recursive: true }))

  const files = () =>
    readdirSync(assets, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(assets.length + 1))
      .sort()

  it('keeps every file in place while it is built again, and then deletes what was not written', () => {
    const first = openAssetFolder('docs', assets)
    first.write('a.html', 'a')
    first.write('api/b.html', 'b')
    first.write('feeds/c.bin', 'c')
    first.finish({ stamp: '1' })
    const second = openAssetFolder('docs', assets)
    second.write('a.html', 'new')
    expect(files()).toEqual([
      'docs/a.html',
      'docs/api/b.html',
      'docs/feeds/c.bin',
      'docs/stamp.txt',
    ])
    second.finish({ stamp: '2', kept: 'feeds' })
    expect(files()).toEqual(['docs/a.html', 'docs/feeds/c.bin', 'docs/stamp.txt'])
    expect(readFileSync(join(assets, 'docs', 'a.html'), 'utf8')).toBe('new')
  })

  it('is built from what its last finished build names, and from nothing while it is built', () => {
    const folder = openAssetFolder('docs', assets)
    expect(folder.isBuiltFrom('1')).toBe(false)
    folder.write('a.html', 'a')
    folder.finish({ stamp: '1' })
    expect(folder.isBuiltFrom('1')).toBe(true)
    folder.write('a.html', 'b')
    expect(folder.isBuiltFrom('1')).toBe(false)
  })

  it('writes a file only where its content differs', () => {
    const folder = openAssetFolder('sdk', assets)
    expect(folder.write('v1.js', 'one')).toBe(true)
    expect(folder.write('v1.js', 'one')).toBe(false)
    expect(folder.write('v1.js', 'two')).toBe(true)
  })
})
