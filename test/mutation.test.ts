import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot } from '../scripts/local/root.ts'
import { defences } from './mutation/defences.ts'

it.each(defences)('`npm run mutation` finds in $file that $name', ({ file, from, to }) => {
  expect(readFileSync(inRoot(file), 'utf8')).toContain(from)
  expect(to).not.toBe(from)
})
