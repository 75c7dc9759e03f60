import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../../scripts/local/root.ts'
import { complaints, emptyProject, pack, runClient } from '../../scripts/packages/consumer.ts'

let tarballs: string
let project: string
beforeAll(() => {
  execFileSync(process.execPath, [inRoot('scripts', 'build-packages.ts')], { cwd: inRoot() })
  tarballs = mkdtempSync(join(tmpdir(), 'vigil-tarballs-'))
  project = emptyProject([pack('client', tarballs), pack('sdk', tarballs)])
})
afterAll(() => {
  for (const folder of [tarballs, project]) rmSync(folder, { recursive: true, force: true })
})

test('from a tarball in an empty project the client works as a module and through require', () => {
  expect(() => runClient(project, process.execPath)).not.toThrow()
})

test('nothing else is installed with the packages', () => {
  expect(readdirSync(join(project, 'node_modules', '@vigil')).sort()).toEqual(['client', 'sdk'])
  const others = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))
  expect(others).toEqual(['@vigil'])
})

test('the published types compile strictly, and a misspelt field does not', () => {
  expect(complaints(project)).toEqual([])
})

test('the SDK can be imported where there is no browser, and waits for one', () => {
  const code = "import('@vigil/sdk').then(({ Vigil }) => console.log(typeof Vigil.load))"
  const output = execFileSync(process.execPath, ['-e', code], { cwd: project, encoding: 'utf8' })
  expect(output.trim()).toBe('function')
})

test('every file that a manifest names is in the package', () => {
  for (const name of ['client', 'sdk']) {
    const folder = join(project, 'node_modules', '@vigil', name)
    const files = readdirSync(folder)
    const named = readFileSync(join(folder, 'package.json'), 'utf8').match(
      /(?<="\.\/)[a-z.]+\.[a-z]+(?=")/g,
    )
    expect(files).toEqual(expect.arrayContaining([...new Set(named)]))
  }
})
