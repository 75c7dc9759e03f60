import { globSync, readFileSync } from 'node:fs'
import { basename, sep } from 'node:path'
import { probeSchemas } from '@vigil/contract'
import { expect, it } from 'vitest'

it('every probe file of the SDK is in a register', () => {
  const files = globSync('packages/sdk/probes/*.ts').map((path) => basename(path))
  const probes = files.filter((name) => !name.endsWith('.test.ts'))
  const registers = ['early', 'late'].map((name) => readFileSync(`packages/sdk/${name}.ts`, 'utf8'))
  expect(probes.length).toBeGreaterThan(30)
  expect(
    probes.filter((name) => !registers.some((text) => text.includes(`'./probes/${name}'`))),
  ).toEqual([])
})

it('every probe that the SDK sends is read by evidence', () => {
  const sources = globSync('packages/evidence/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => !path.split(sep).some((name) => ['testing', 'sandbox'].includes(name)))
    .map((path) => readFileSync(path, 'utf8'))
  const names = Object.keys(probeSchemas)
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !sources.some((text) => text.includes(`'${name}'`)))).toEqual([])
})
