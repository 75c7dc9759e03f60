import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../testing/catalogue.ts'
import { signals } from './index.ts'

const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'signals.md')

test('docs/signals.md is the catalogue of the signals', async () => {
  await expect(catalogue(signals)).toMatchFileSnapshot(path)
})

test('the catalogue has a row for each signal, and no other', () => {
  const rows = catalogue(signals).matchAll(/^\| ([a-z][a-z0-9_]+) \| (?!label)/gm)
  const listed = Array.from(rows, ([, code]) => code)
  expect(signals.map(({ code }) => code).sort()).toEqual(listed.sort())
})
