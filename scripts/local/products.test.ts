import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stateOf } from './products.ts'
import { inRoot } from './root.ts'

mkdirSync(inRoot('build'), { recursive: true })
const folder = mkdtempSync(inRoot('build', 'products-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what a package publishes is no source of the assets', () => {
  const path = relative(inRoot(), folder)
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'source.ts'), '')
  const before = stateOf([path])
  expect(before).toContain('source.ts 0 ')
  writeFileSync(join(folder, 'dist', 'bundle.js'), '')
  expect(stateOf([path])).toBe(before)
})
