import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

it('every file of a probe of the SDK is taken into a register', () => {
  const files = globSync('packages/sdk/probes/*.ts').map((path) => basename(path))
  const probes = files.filter((name) => !name.endsWith('.test.ts'))
  const registers = ['early', 'late'].map((name) => readFileSync(`packages/sdk/${name}.ts`, 'utf8'))
  expect(probes.length).toBeGreaterThan(30)
  expect(
    probes.filter((name) => !registers.some((text) => text.includes(`'./probes/${name}'`))),
  ).toEqual([])
})
