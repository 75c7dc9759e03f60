// Checks Vigil's dependencies and files: licences, digests and signatures, known vulnerabilities, secrets in tracked
// files.
// Writes build/sbom.json.
// The bundles are those of `npm run build`.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './local/root.ts'
import { advisoryFindings, advisoryList } from './supply-chain/advisories.ts'
import { integrityFindings } from './supply-chain/integrity.ts'
import {
  bundledPackages,
  isWeakCopyleft,
  licenceFindings,
  lockedPackages,
} from './supply-chain/licences.ts'
import { secretFindings } from './supply-chain/secrets.ts'

/** Without a network npm fails only once. */
const briefly = ['--fetch-retries=0', '--fetch-timeout=10000']
const lock = readFileSync(inRoot('package-lock.json'), 'utf8')
const packages = lockedPackages(lock)
// The Workers, the SDK, and the sources of the console and the demo page.
const bundled = bundledPackages(
  ['workers', 'assets', 'inputs'].map((folder) => inRoot('build', folder)),
)
const licences = licenceFindings(packages, bundled)
report('licences', `${packages.length} packages, ${bundled.size} of them in the bundles`, licences)
console.log(`licences: in the bundles: ${[...bundled].sort().join(', ')}`)
const weak = packages.filter(isWeakCopyleft)
const names = weak.map(({ name, version, licence }) => `${name}@${version} (${licence})`)
console.log(
  `licences: development tools under LGPL or MPL, none in the bundles: ${names.join(', ')}`,
)

report('integrity', `${packages.length} packages, each a SHA-512 digest`, integrityFindings(lock))
const signed = npm(['audit', 'signatures', ...briefly])
const signatures = /\d+ packages? ha(?:s|ve) verified registry signatures?/.exec(signed.stdout)
const isForged = /(?:invalid|missing) registry signatures?/.test(signed.stdout)
if (signatures === null && !isForged) {
  console.log('signatures: the registry offers none here; only the digests were compared')
} else report('signatures', signatures?.[0] ?? '', isForged ? [signed.stdout] : [])

const files = run('git', ['ls-files', '-z']).split('\0').filter(Boolean)
const secrets = files.flatMap((path) => secretFindings(path, readFileSync(inRoot(path), 'utf8')))
report('secrets', `${files.length} tracked files`, secrets)

const stored = advisoryList.parse(
  JSON.parse(readFileSync(inRoot('scripts', 'supply-chain', 'data', 'advisories.json'), 'utf8')),
)
const known = advisoryFindings(packages, stored)
report('advisories', `stored list of ${stored.readAt}, ${stored.advisories.length} entries`, known)
const online = npm(['audit', '--omit=dev', ...briefly])
const reached = /found \d+ vulnerabilit|\d+ vulnerabilit/.test(online.stdout)
if (reached) report('advisories', 'npm audit', online.status === 0 ? [] : [online.stdout])
else console.log('advisories: the registry offers no audit here; only the stored list was used')

mkdirSync(inRoot('build'), { recursive: true })
const sbom = npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev'])
writeFileSync(inRoot('build', 'sbom.json'), sbom.stdout)
report('sbom', 'build/sbom.json, CycloneDX', sbom.status === 0 ? [] : [sbom.stderr])

function report(check: string, scope: string, findings: readonly string[]): void {
  console.log(`${check}: ${scope}: ${findings.length === 0 ? 'no finding' : ''}`)
  for (const finding of findings) console.error(`  ${finding}`)
  if (findings.length > 0) process.exitCode = 1
}

function npm(args: readonly string[]) {
  return spawnSync('npm', args, { cwd: inRoot(), encoding: 'utf8', maxBuffer: 64_000_000 })
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: inRoot(),
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}
