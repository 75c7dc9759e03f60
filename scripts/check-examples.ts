// Starts the service and each example that is named (all without a name), and drives it: a mailbox that is allowed
// and one that is blocked, in Chromium where the example has a page. Prints the lines that the integration adds.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { form, HOOK_SECRET, hook, signUpApi } from './examples/drive.ts'
import { readServiceFile } from './local/dev-file.ts'
import { anyPort } from './local/ports.ts'
import { inRoot } from './local/root.ts'

interface Example {
  files: readonly string[]
  start: (port: number) => [program: string, args: string[]]
  drive: (base: string) => Promise<void>
  installs: boolean
}

const node =
  (file: string): Example['start'] =>
  () => [process.execPath, [file]]
const EXAMPLES: Record<string, Example> = {
  hono: { files: ['server.mjs'], start: node('server.mjs'), drive: form, installs: true },
  express: { files: ['server.mjs'], start: node('server.mjs'), drive: form, installs: true },
  python: {
    files: ['server.py'],
    start: () => ['python3', ['server.py']],
    drive: form,
    installs: false,
  },
  'supabase-hook': {
    files: ['server.mjs'],
    start: node('server.mjs'),
    drive: hook,
    installs: true,
  },
  'better-auth': {
    files: ['server.mjs'],
    start: node('server.mjs'),
    drive: signUpApi,
    installs: true,
  },
  next: {
    files: ['app/signup/route.js'],
    start: (port) => [
      process.execPath,
      ['node_modules/next/dist/bin/next', 'dev', '--hostname', '127.0.0.1', '--port', String(port)],
    ],
    drive: form,
    installs: true,
  },
}

const asked = process.argv.slice(2)
for (const name of asked) if (!(name in EXAMPLES)) throw new Error(`there is no example ${name}`)

const state = inRoot('build', 'examples-state')
rmSync(state, { recursive: true, force: true })
rmSync(inRoot('.wrangler', 'examples.json'), { force: true })
execFileSync(process.execPath, [inRoot('scripts', 'build-packages.ts')], { stdio: 'inherit' })
const service = spawn(
  process.execPath,
  [inRoot('scripts', 'local', 'run-hosts.ts'), state, 'examples.json'],
  { stdio: ['ignore', 'ignore', 'inherit'] },
)
try {
  const settings = await until('the service', () => readServiceFile('examples.json'))
  const env = {
    ...process.env,
    API: settings.api,
    EDGE: settings.edge,
    SECRET_KEY: settings.keys.secretTest,
    PUBLIC_KEY: settings.keys.publishableTest,
    HOOK_SECRET,
    // The machine that drives them may be busy: here an answer of the service is wanted, not of the client.
    DEADLINE_MS: '20000',
  }
  for (const [name, example] of Object.entries(EXAMPLES)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const folder = inRoot('examples', name)
    if (example.installs) {
      execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: folder,
        stdio: 'inherit',
      })
    }
    const port = await anyPort()
    const [program, args] = example.start(port)
    const app = spawn(program, args, {
      cwd: folder,
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    try {
      const base = `http://127.0.0.1:${port}`
      await until(name, () =>
        fetch(base).then(
          () => true,
          () => null,
        ),
      )
      await example.drive(base)
      console.log(
        `${name}: a person allowed, a bot refused; ${linesOf(folder, example.files)} lines added`,
      )
    } finally {
      await stop(app)
    }
  }
} finally {
  await stop(service)
}

function linesOf(folder: string, files: readonly string[]): number {
  return files
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/vigil: begin\n([\s\S]*?)(?:\/\/|#) vigil: end/g)])
    .flatMap(([, block = '']) => block.split('\n'))
    .filter((line) => line.trim() !== '').length
}

async function until<T>(name: string, look: () => T | null | Promise<T | null>): Promise<T> {
  for (let i = 0; i < 600; i++) {
    const found = await look()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${name} does not answer`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
