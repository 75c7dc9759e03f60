import * as z from 'zod'

const REGISTRY = 'https://registry.npmjs.org/'
/** SHA-512, base64: the digest that `npm ci` compares each downloaded package with. */
const DIGEST = /^sha512-[A-Za-z0-9+/]{86}==$/

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
})

/**
 * Returns a sentence for each external package of a package-lock.json that is not locked by a SHA-512 digest, or comes
 * from elsewhere than the npm registry (a lock without addresses takes the registry that npm is set to). Works offline:
 * the registry's own signatures are checked where it can be reached.
 */
export function integrityFindings(lockJson: string): string[] {
  const { packages } = lockFile.parse(JSON.parse(lockJson))
  return Object.entries(packages).flatMap(
    ([path, { resolved = REGISTRY, integrity = '', ...is }]) => {
      // A package within another's file is covered by the digest of that file.
      if (!path.includes('node_modules/') || is.link === true || is.inBundle === true) return []
      if (!resolved.startsWith(REGISTRY)) return [`${path}: not from the npm registry`]
      return DIGEST.test(integrity) ? [] : [`${path}: no SHA-512 digest`]
    },
  )
}
