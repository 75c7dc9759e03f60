import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { run as browsers } from './browsers.ts'
import { run as intel } from './intel.ts'
import { run as judgement } from './judgement.ts'
import { findLabelledRows } from './labelled-rows.ts'

const empty = mkdtempSync(join(tmpdir(), 'vigil-rows-'))
afterAll(() => rmSync(empty, { recursive: true, force: true }))

let said: string[]
beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
})

test.each([
  ['intel', intel, 'ip_labels.csv'],
  ['browsers', browsers, 'ua_labels.csv'],
  ['judgement', judgement, 'ip_labels.csv'],
])('%s measures nothing on a folder that holds no labelled rows', async (_, run, file) => {
  for (const folder of [empty, join(empty, 'nowhere')]) {
    expect(await run(['--data', folder])).toBe(false)
    expect(said.pop()).toContain(`there is no ${file}`)
  }
})

test('a folder with some of the files is refused with the names of the missing ones', () => {
  writeFileSync(join(empty, 'a.csv'), '')
  expect(findLabelledRows(empty, ['a.csv', 'b.csv'])).toBeNull()
  expect(said).toEqual([expect.stringContaining('b.csv')])
  expect(findLabelledRows(empty, ['a.csv'])).toEqual({ folder: empty, found: true })
})
