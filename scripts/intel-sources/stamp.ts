import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The packages that intelligence is compiled from. */
export const SOURCE_PACKAGES = [
  '@ip-location-db/asn',
  '@ip-location-db/dbip-country',
  '@ip-location-db/geo-whois-asn-country',
  '@dahoom/disposable-email',
  '@faker-js/faker',
  'disposable-domains',
  'disposable-email-domains-js',
  'fakefilter',
  'freemail',
  'mailchecker',
  'role-based-email-addresses',
] as const

export interface InputStamp {
  text: string
  hash: string
  /** The day that the version of the address table names (`2.3.2026061719`), ms. */
  addressesMadeAtMs: number
}

/** Returns a text that identifies the inputs of the build: package versions and the code. */
export function inputStamp(root: string): InputStamp {
  const versions = SOURCE_PACKAGES.map((name) => `${name}@${versionOf(root, name)}`)
  const code = createHash('sha256')
  const folders = ['packages/intel/build', 'packages/intel/tables', 'packages/intel/build/data']
  for (const folder of [
    ...folders,
    'packages/evidence/email/data',
    'packages/intel/address',
    'packages/intel/network',
    'scripts/intel-sources',
  ]) {
    for (const file of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (!file.isFile() || file.name.endsWith('.test.ts')) continue
      code.update(file.name).update(readFileSync(join(root, folder, file.name)))
    }
  }
  code.update(readFileSync(join(root, 'scripts/build-intel.ts')))
  const text = `${versions.join('\n')}\ncode ${code.digest('hex')}\n`
  const [, year, month, day] =
    /\.(\d{4})(\d\d)(\d\d)\d*$/.exec(versionOf(root, '@ip-location-db/asn')) ?? []
  return {
    text,
    hash: createHash('sha256').update(text).digest('hex').slice(0, 12),
    addressesMadeAtMs: Date.UTC(Number(year), Number(month) - 1, Number(day)) || 0,
  }
}

function versionOf(root: string, name: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  )
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown'
}
