import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod'

/** Licences that any package may have. Data licences are listed in NOTICE with their credit. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
])

/** Weak copyleft: allowed in tools that development runs, not in a bundle. */
const DEVELOPMENT_ONLY = new Set(['LGPL-3.0-or-later', 'MPL-2.0'])

/** Packages whose licence field is a sentence, each with the licence that the sentence names. */
const STATED: Readonly<Record<string, string>> = {
  '@ip-location-db/asn': 'CC-BY-4.0',
  '@ip-location-db/dbip-country': 'CC-BY-4.0',
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
})

/** One installed package, as the lock file names it. */
export interface LockedPackage {
  name: string
  version: string
  licence: string
}

/** Returns the external packages of a package-lock.json. */
export function lockedPackages(lockJson: string): LockedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(lockJson))
  return Object.entries(packages).flatMap(([path, { version, license, link }]) => {
    if (!path.includes('node_modules/') || link === true) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [{ name, version: version ?? '', licence: STATED[name] ?? license ?? 'unknown' }]
  })
}

/**
 * Returns a sentence for each package whose licence is not allowed where the package is used.
 *
 * @param bundled names of packages whose code is in a Worker or browser bundle
 */
export function licenceFindings(
  packages: readonly LockedPackage[],
  bundled: ReadonlySet<string>,
): string[] {
  return packages.flatMap(({ name, version, licence }) => {
    if (isAllowed(licence, PERMISSIVE)) return []
    if (!isWeakCopyleft({ name, version, licence }))
      return [`${name}@${version}: licence ${licence} is not allowed`]
    return bundled.has(name) ? [`${name}@${version}: ${licence} must not be in a bundle`] : []
  })
}

/** Whether a package is under weak copyleft, which only development may use. */
export const isWeakCopyleft = ({ licence }: LockedPackage): boolean =>
  !isAllowed(licence, PERMISSIVE) &&
  isAllowed(licence, new Set([...PERMISSIVE, ...DEVELOPMENT_ONLY]))

/** Whether an SPDX expression can be met with the allowed licences: all of AND, any of OR. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const text = expression.replace(/[()]/g, ' ').trim()
  return text
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => allowed.has(licence.trim())))
}

const sourceMap = z.object({ sources: z.array(z.string()) })

/** Returns the external packages that the source maps under these folders name. */
export function bundledPackages(folders: readonly string[]): Set<string> {
  const maps = folders.flatMap((folder) => {
    const names = existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      : []
    const paths = names.filter((path) => path.endsWith('.map'))
    if (paths.length === 0)
      throw new Error(`${folder} holds no source map: run npm run build first`)
    return paths.map((path) =>
      sourceMap.parse(JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'))),
    )
  })
  return new Set(maps.flatMap(({ sources }) => sources.flatMap((path) => packageOf(path) ?? [])))
}

function packageOf(path: string): string | null {
  const rest = path.split('node_modules/').at(-1)
  if (rest === undefined || rest === path) return null
  const [first, second] = rest.split('/')
  if (first === undefined) return null
  return first.startsWith('@') ? `${first}/${second}` : first
}
