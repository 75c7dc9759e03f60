// Installs the packages from their tarballs into empty projects and runs them: the client under Deno and Bun, the SDK
// built by
// Vite, webpack and Next and run in Chromium against a running service. Needs the npm registry: `npm run check:runtimes
// [-- Vite]`.

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findPrograms } from '../test/support/browsers.ts'
import { startExampleService, until } from './examples/service.ts'
import { inRoot } from './local/root.ts'
import { emptyProject, pack, runClient } from './packages/consumer.ts'
import {
  buildFrontend,
  type Frontend,
  frontends,
  serveFrontend,
  useOf,
} from './packages/frontends.ts'

const RUNTIMES = [
  ['deno', '2.9.6', ['run', '-A']],
  ['bun', '1.4.5', []],
] as const
const ANSWER_MS = 60_000

const asked = process.argv.slice(2)
const known = [...RUNTIMES.map(([name]) => name), ...frontends.map(({ name }) => name)]
for (const name of asked)
  if (!known.includes(name)) throw new Error(`there is no ${name}: ${known.join(', ')}`)
const isAsked = (name: string) => asked.length === 0 || asked.includes(name)

execFileSync(process.execPath, [inRoot('scripts', 'build-packages.ts')], { stdio: 'inherit' })
const work = inRoot('build', 'packages')
mkdirSync(work, { recursive: true })
const sdk = pack('sdk', work)
const project = emptyProject([pack('client', work), sdk])
for (const [name, version, args] of RUNTIMES) {
  if (!isAsked(name)) continue
  const prefix = inRoot('build', name, version)
  const install = ['install', `--prefix=${prefix}`, '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', [...install, `${name}@${version}`], { stdio: 'inherit' })
  runClient(project, join(prefix, 'node_modules', '.bin', name), args)
  console.log(`client: a module and require work under ${name} ${version}`)
}
rmSync(project, { recursive: true, force: true })

const wanted = frontends.filter(({ name }) => isAsked(name))
if (wanted.length > 0) {
  const service = await startExampleService()
  try {
    const use = useOf(service.settings.edge, service.settings.keys.publishableTest)
    for (const frontend of wanted) await runFrontend(frontend, use)
  } finally {
    await service.stop()
  }
}

async function runFrontend(frontend: Frontend, use: string): Promise<void> {
  const folder = buildFrontend(frontend, sdk, use)
  const { url, stop } = await serveFrontend(frontend, folder)
  const { found, missing } = findPrograms()
  if (found === null) throw new Error(`${missing.join(', ')} not installed`)
  const browser = await chromium.launch({ executablePath: found.chromium, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await until(frontend.name, async () => ((await fetch(url).catch(() => null))?.ok ? true : null))
    await page.goto(url)
    const answer = page.locator('#answer', { hasText: /\S/ })
    const text = await answer.textContent({ timeout: ANSWER_MS })
    if (!/^score \d+$/.test(text ?? '')) throw new Error(`${frontend.name}: ${text}`)
    console.log(`SDK: types, build and an evaluation in Chromium with ${frontend.name}: ${text}`)
  } finally {
    await browser.close()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
