import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { suffixFile } from './suffix-file.ts'

test('the public suffix list is that of the installed tldts (npm run suffixes)', () => {
  expect(readFileSync(suffixFile.path, 'utf8') === suffixFile.text()).toBe(true)
})
