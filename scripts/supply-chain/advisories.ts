import { satisfies } from 'semver'
import * as z from 'zod'
import type { LockedPackage } from './licences.ts'

/** The stored list of known vulnerabilities, for a machine that cannot ask the registry. */
export const advisoryList = z.object({
  /** Day on which the list was last brought up to date, YYYY-MM-DD. */
  readAt: z.iso.date(),
  advisories: z.array(
    z.object({
      id: z.string(),
      package: z.string(),
      severity: z.enum(['low', 'moderate', 'high', 'critical']),
      title: z.string(),
      /** A semver range of affected versions. */
      affected: z.string(),
    }),
  ),
})

export type AdvisoryList = z.infer<typeof advisoryList>

/** Returns a sentence for each installed version that a stored advisory affects. */
export function advisoryFindings(
  packages: readonly LockedPackage[],
  { advisories }: AdvisoryList,
): string[] {
  return advisories.flatMap(({ id, package: affectedName, severity, title, affected }) =>
    packages
      .filter(({ name, version }) => name === affectedName && satisfies(version, affected))
      .map(({ name, version }) => `${name}@${version}: ${id} (${severity}) ${title}`),
  )
}
