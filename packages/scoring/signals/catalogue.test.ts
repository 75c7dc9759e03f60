import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../testing/catalogue.ts'
import { signals } from './index.ts'

const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'signals.md')

test('the documents say of every signal what the code says', async () => {
  await expect(catalogue(signals)).toMatchFileSnapshot(path)
})

test('the register holds exactly the signals that the documents list', () => {
  const rows = readFileSync(path, 'utf8').matchAll(/^\| ([a-z][a-z0-9_]+) \| (?!label)/gm)
  const listed = Array.from(rows, ([, code]) => code)
  expect(signals.map(({ code }) => code).sort()).toEqual(listed.sort())
})
