// Checks the published packages as a user installs them: no findings of publint and attw, and the client from a
// tarball in an empty project under Node 20, 22 and 24. Downloads the tools and the Node versions once, into build/.
// Prints sizes.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './local/root.ts'
import { complaints, emptyProject, pack, runClient } from './packages/consumer.ts'

const PUBLINT = 'publint@0.3.25'
const ATTW = '@arethetypeswrong/cli@0.18.5'
const NODES = ['20.20.2', '22.23.3', '24.21.0']

execFileSync(process.execPath, [inRoot('scripts', 'build-packages.ts')], { stdio: 'inherit' })
const work = inRoot('build', 'packages')
mkdirSync(work, { recursive: true })
const client = pack('client', work)
const sdk = pack('sdk', work)

for (const name of ['client', 'sdk', 'mcp']) {
  run('npm', [
    'exec',
    '--yes',
    `--package=${PUBLINT}`,
    '--',
    'publint',
    '--strict',
    inRoot('packages', name, 'dist'),
  ])
}
run('npm', ['exec', '--yes', `--package=${ATTW}`, '--', 'attw', client])
// The SDK is for browsers and bundlers: a module and a script.
run('npm', [
  'exec',
  '--yes',
  `--package=${ATTW}`,
  '--',
  'attw',
  sdk,
  '--profile',
  'esm-only',
  '--exclude-entrypoints',
  'script',
])

const project = emptyProject([client, sdk])
for (const version of NODES) {
  runClient(project, nodeOf(version))
  console.log(`client: a module and require work under Node ${version}`)
}
const wrong = complaints(project)
if (wrong.length > 0) throw new Error(wrong.join('\n'))
console.log('types: strict, without a complaint')

/** Returns the program of a version, downloaded once. */
function nodeOf(version: string): string {
  const folder = inRoot('build', 'nodes', version)
  const program = join(folder, 'node_modules', 'node', 'bin', 'node')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    run('npm', ['install', `--prefix=${folder}`, '--no-audit', '--no-fund', `node@${version}`])
  }
  return program
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, {
    cwd: work,
    stdio: 'inherit',
  })
}
