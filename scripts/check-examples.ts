// Starts the service and the named examples (default: all) with `npm ci && npm start`, and tests each in Chromium with
// an
// allowed and a blocked mailbox. Prints the number of lines that the integration adds.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { authJs, betterAuth, HOOK_SECRET, hook, signup } from './examples/drive.ts'
import { forwardWithLeaks } from './examples/leaked-password.ts'
import { endGroup, startExampleService, until } from './examples/service.ts'
import type { DevFile } from './local/dev-file.ts'
import { anyPort } from './local/ports.ts'
import { inRoot } from './local/root.ts'

interface Example {
  /** With the lines that are counted: between the marks, in the server and in the page. */
  files: readonly string[]
  /** Without one it is `npm start`. */
  start?: (port: number) => [program: string, args: string[]]
  /** Tests of the files that its reader copies. */
  test?: [program: string, args: string[]]
  drive: (base: string, service: DevFile) => Promise<void>
}

/** The page that most examples show. */
const PAGE = '../shared/settings.mjs'

const EXAMPLES: Record<string, Example> = {
  hono: { files: ['server.mjs', PAGE], drive: signup },
  express: { files: ['server.mjs', PAGE], drive: signup },
  next: { files: ['app/signup/route.js', 'app/signup-form.jsx'], drive: signup },
  'better-auth': { files: ['server.mjs', PAGE], drive: betterAuth },
  authjs: { files: ['server.mjs', PAGE], drive: authJs },
  'supabase-hook': { files: ['server.mjs'], drive: hook },
  python: {
    files: ['server.py'],
    start: () => ['python3', ['server.py']],
    test: ['python3', ['-B', '-m', 'unittest']],
    drive: signup,
  },
  wordpress: {
    files: ['server.php'],
    start: (port) => ['php', ['-S', `127.0.0.1:${port}`, 'server.php']],
    drive: signup,
  },
}
/** Largest number of lines that an integration may add, with imports. */
const MAX_LINES = 5
const INSTALL_MS = 180_000
const DRIVE_MS = 240_000

const asked = process.argv.slice(2)
for (const name of asked) if (!(name in EXAMPLES)) throw new Error(`there is no example ${name}`)

const service = await startExampleService()
try {
  const { settings } = service
  const forwarder = await forwardWithLeaks(settings.api)
  const env = {
    ...process.env,
    API: forwarder.url,
    EDGE: settings.edge,
    SECRET_KEY: settings.keys.secretTest,
    PUBLIC_KEY: settings.keys.publishableTest,
    HOOK_SECRET,
    // On a busy machine the client's failover must not replace the service's answer.
    DEADLINE_MS: '20000',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  for (const [name, example] of Object.entries(EXAMPLES)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    if (example.start !== undefined && !isInstalled(example.start(0)[0])) {
      console.log(`${name}: not run, ${example.start(0)[0]} is not installed`)
      continue
    }
    const startedMs = Date.now()
    await run(name, example, settings, env)
    const lines = sum(example.files.map((file) => linesOf(inRoot('examples', name, file))))
    if (lines > MAX_LINES) throw new Error(`${name}: ${lines} lines, more than ${MAX_LINES}`)
    const sec = Math.round((Date.now() - startedMs) / 1000)
    console.log(`${name}: a person allowed, a bot refused; ${lines} lines; ${sec} s`)
  }
  await forwarder.stop()
} finally {
  await service.stop()
}

async function run(
  name: string,
  { start, test, drive }: Example,
  service: DevFile,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const cwd = inRoot('examples', name)
  if (test) execFileSync(test[0], test[1], { cwd, stdio: 'inherit', timeout: DRIVE_MS })
  if (existsSync(join(cwd, 'package.json'))) {
    const npmCi = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', npmCi, { cwd, stdio: 'inherit', timeout: INSTALL_MS })
  }
  const port = await anyPort()
  const [program, args] = start?.(port) ?? ['npm', ['start']]
  // A separate process group, because npm does not forward signals to its children.
  const app = spawn(program, args, {
    cwd,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  try {
    const base = `http://127.0.0.1:${port}`
    await until(name, async () => {
      if (app.exitCode !== null) throw new Error(`${name} ended with ${app.exitCode}`)
      return fetch(base, { signal: AbortSignal.timeout(30_000) }).then(
        () => true,
        () => null,
      )
    })
    await within(DRIVE_MS, `${name} was not driven to an end`, drive(base, service))
  } finally {
    await endGroup(app)
  }
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function linesOf(file: string): number {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/vigil: begin(?: -->)?([\s\S]*?)(?:\/\/|#|<!--) vigil: end/g)]
    .flatMap(([, block = '']) => block.split('\n'))
    .filter((line) => line.trim() !== '').length
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}

async function within<T>(limitMs: number, message: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${message} in ${limitMs / 1000} s`)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
