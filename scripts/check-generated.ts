// Generates clients from openapi.json with three public generators (two for TypeScript, one for Python), compiles them
// strictly
// and calls a running service with them: what is written is read back. Needs the registries of npm and PyPI:
// `npm run check:generated [-- openapi-typescript]`.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startExampleService } from './examples/service.ts'
import { inRoot } from './local/root.ts'
import { type Generator, generators } from './packages/generators.ts'
import { runPythonClient } from './packages/python-client.ts'

/** Generated code may import files without their extension, as bundlers allow. */
const BUNDLE = ['--bundle', '--platform=node', '--format=esm', '--outfile=build/use.js']

const STRICT = JSON.stringify({
  compilerOptions: {
    strict: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['use.ts'],
})

const PYTHON = 'openapi-python-client'
const names = [...generators.map(({ name }) => name), PYTHON]
const asked = process.argv.slice(2)
const isAsked = (name: string) => asked.length === 0 || asked.includes(name)
for (const name of asked) {
  if (!names.includes(name)) throw new Error(`there is no ${name}: ${names.join(', ')}`)
}

const service = await startExampleService()
try {
  const { api, edge, keys } = service.settings
  const env = {
    API: api,
    EDGE: edge,
    SECRET_KEY: keys.secretTest,
    PUBLIC_KEY: keys.publishableTest,
  }
  for (const generator of generators) {
    if (isAsked(generator.name)) run(generator, env)
  }
  if (isAsked(PYTHON)) report(PYTHON, runPythonClient(env))
} finally {
  await service.stop()
}

function run({ name, dependencies, command, use }: Generator, env: Record<string, string>): void {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-generated-'))
  const exec = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } })
  try {
    const manifest = { name: 'generated', private: true, type: 'module', dependencies }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'tsconfig.json'), STRICT)
    writeFileSync(join(folder, 'use.ts'), use)
    cpSync(inRoot('openapi.json'), join(folder, 'openapi.json'))
    exec('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])
    exec('npm', ['exec', '--', ...command])
    exec('npm', ['exec', '--', 'tsc'])
    exec(inRoot('node_modules', '.bin', 'esbuild'), ['use.ts', ...BUNDLE])
    report(name, exec(process.execPath, ['build/use.js']).trim())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(name: string, output: string): void {
  if (!output.endsWith('round trip')) throw new Error(`${name}: ${output}`)
  console.log(`${name}: generated, compiled strictly, ${output}`)
}
