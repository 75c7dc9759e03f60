import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript-api'
import { inRoot } from '../local/root.ts'

const USE = `
const main = async () => {
  const vigil = openVigil({ baseUrl: 'http://127.0.0.1:9', apiKey: 'sk_test_x', failover: 'closed' })
  const { verdict, failover } = await vigil.check({ email: 'ada@example.com' })
  const ip = clientAddress({ headers: {}, socket: { remoteAddress: '::ffff:198.51.100.7' } })
  if (failover === null || verdict !== 'challenge' || ip !== '198.51.100.7') process.exit(1)
  try {
    verifyWebhook('{}', {}, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
    process.exit(1)
  } catch (failure) {
    if (!(failure instanceof VigilWebhookError)) throw failure
  }
  console.log('works')
}
main()
`
const NAMES = '{ clientAddress, openVigil, verifyWebhook, VigilWebhookError }'

/** Strict use of the published types: code that must compile, and code that must not. */
const TYPED = `
import { openVigil, openTokenVerifier, type CheckResult, VigilProblem, verifyWebhook } from '@vigil/client'
import { Vigil } from '@vigil/sdk'
const vigil = openVigil({ baseUrl: 'https://api.example.com', apiKey: 'sk_test_x' })
export async function decide(email: string): Promise<string> {
  const result: CheckResult = await vigil.check({ event: 'signup', email })
  if (result.failover !== null) return result.failover.reason
  switch (result.verdict) {
    case 'allow':
      return result.id
    case 'block':
      return result.riskSignals.map(({ type }) => type).join()
    default:
      return result.network.kind
  }
}
export const later = async (token: string) => {
  const verified = await openTokenVerifier({
    edgeUrl: 'https://edge.example.com',
    workspace: 'a-workspace',
    env: 'live',
  }).verify(token)
  return verified.valid ? verified.claims.score : verified.reason
}
export const code = (failure: unknown) => failure instanceof VigilProblem && failure.problem.error
export function received(body: string, headers: Headers): string {
  const event = verifyWebhook(body, headers, 'whsec_x')
  switch (event.type) {
    case 'check.verdict':
      return event.data.check.verdict
    case 'monitor.exposure.detected':
      return event.data.locations.map(({ domain }) => domain).join()
    default:
      return event.type
  }
}
export const load = () => Vigil.load({ publicKey: 'pk_test_x' })
// @ts-expect-error a misspelt field does not compile
void vigil.check({ emial: 'ada@example.com' })
`

/** Packs a built package; returns the path of its tarball. */
export function pack(name: 'client' | 'sdk' | 'mcp', folder: string): string {
  const output = npm(
    ['pack', inRoot('packages', name, 'dist'), '--json', `--pack-destination=${folder}`],
    folder,
  )
  const [{ filename }] = JSON.parse(output)
  return join(folder, String(filename))
}

/** Makes an empty project and installs the tarballs into it; returns its folder. */
export function emptyProject(tarballs: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-consumer-'))
  writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true }')
  npm(['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs], folder)
  writeFileSync(join(folder, 'use.mjs'), `import ${NAMES} from '@vigil/client'\n${USE}`)
  writeFileSync(join(folder, 'use.cjs'), `const ${NAMES} = require('@vigil/client')\n${USE}`)
  return folder
}

/**
 * Runs the client in the project with one runtime, as a module and through `require`. Throws if it fails.
 *
 * @param program the runtime's program; `args` precede the file
 */
export function runClient(folder: string, program: string, args: readonly string[] = []): void {
  for (const file of ['use.mjs', 'use.cjs']) {
    const output = execFileSync(program, [...args, file], { cwd: folder, encoding: 'utf8' })
    if (output.trim() !== 'works') throw new Error(`${file} under ${program}: ${output}`)
  }
}

/** Declarations that the samples of a README take from their application. */
const AROUND = `
declare const app: { use(path: string, guard: unknown): void }
declare const form: { email: string; vigil_token: string }
declare const process: { env: Record<string, string | undefined> }
declare const request: Request
`

/**
 * Returns the errors of a strict compiler for uses of the published types in a module, in a CommonJS file, and in the
 * samples of the client's README.
 */
export function complaints(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const readme = readFileSync(inRoot('packages', 'client', 'README.md'), 'utf8')
  const samples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  if (samples.length === 0) throw new Error('the README has no sample')
  const texts = {
    'typed.mts': TYPED,
    // The SDK is a module for browsers and bundlers only.
    'typed.cts': TYPED.replace(/^.*Vigil } from.*$/m, '').replace(/^.*Vigil\.load.*$/m, ''),
    ...Object.fromEntries(samples.map((block, i) => [`sample-${i}.mts`, `${block}${AROUND}`])),
  }
  const sources = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  })
  const program = ts.createProgram(sources, {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    types: [],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8' })
}
