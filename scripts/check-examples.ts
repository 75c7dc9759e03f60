// Starts the service and each example that is named (all without a name), and drives it: a mailbox that is allowed
// and one that is blocked, in Chromium where the example has a page. Prints the lines that the integration adds.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { findPrograms } from '../test/support/browsers.ts'
import { readServiceFile } from './local/dev-file.ts'
import { anyPort } from './local/ports.ts'
import { inRoot } from './local/root.ts'

interface Example {
  files: readonly string[]
  start: (port: number) => [program: string, args: string[]]
  drive: (base: string) => Promise<void>
  installs: boolean
}

const HOOK_SECRET = 'v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
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

/** Sends the form of the page in a real browser, once for each outcome. */
async function form(base: string): Promise<void> {
  const { found, missing } = findPrograms()
  if (found === null) throw new Error(`${missing.join(', ')} not installed`)
  const browser = await chromium.launch({ executablePath: found.chromium, args: ['--no-sandbox'] })
  try {
    for (const [mailbox, status] of [
      ['allow', 200],
      ['block', 403],
    ] as const) {
      const page = await browser.newPage()
      await page.goto(base)
      await page.fill('[name=email]', `${mailbox}@sandbox.test`)
      if (await page.$('[name=password]')) await page.fill('[name=password]', 'correct horse')
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/signup')),
        page.click('form button'),
      ])
      expectStatus(mailbox, answer.status(), status)
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

async function hook(base: string): Promise<void> {
  for (const [mailbox, status] of [
    ['allow', 200],
    ['block', 403],
  ] as const) {
    const body = JSON.stringify({
      metadata: { ip_address: '198.51.100.7' },
      user: { email: `${mailbox}@sandbox.test` },
    })
    const at = new Date()
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(HOOK_SECRET.slice(3)).sign('msg_1', at, body),
    }
    const answer = await fetch(`${base}/before-user-created`, { method: 'POST', headers, body })
    expectStatus(mailbox, answer.status, status)
  }
  const unsigned = await fetch(`${base}/before-user-created`, { method: 'POST', body: '{}' })
  expectStatus('an unsigned call', unsigned.status, 401)
}

async function signUpApi(base: string): Promise<void> {
  for (const [mailbox, status] of [
    ['allow', 200],
    ['block', 403],
  ] as const) {
    const answer = await fetch(`${base}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base },
      body: JSON.stringify({
        name: 'Ada',
        email: `${mailbox}@sandbox.test`,
        password: 'correct horse battery',
      }),
    })
    expectStatus(mailbox, answer.status, status)
  }
}

function expectStatus(what: string, status: number, expected: number): void {
  if (status !== expected) throw new Error(`${what}: status ${status}, not ${expected}`)
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
