import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { assess } from '../assess.ts'
import { evidenceWith } from '../signals/evidence.fixture.ts'
import { goldenCases } from './index.ts'
import { shown } from './shown.ts'

const folder = join(import.meta.dirname, 'data')

describe('a case that a reader can judge', () => {
  it.each(goldenCases)('$name is judged as it was', async ({ name, words, given }) => {
    const assessment = shown(words, assess(evidenceWith(given)))
    const text = `${JSON.stringify(assessment, null, 2)}\n`
    await expect(text).toMatchFileSnapshot(join(folder, `${name}.json`))
  })
})

test('there are at least forty cases, each with a name of its own and no other file', () => {
  const names = goldenCases.map(({ name }) => `${name}.json`)
  expect(names.length).toBeGreaterThanOrEqual(40)
  expect(readdirSync(folder).sort()).toEqual([...new Set(names)].sort())
})
