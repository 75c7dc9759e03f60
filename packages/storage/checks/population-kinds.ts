import { evidencePolicy, type Population } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'

export const VALUES = sql.raw(String(evidencePolicy.counted.values))

/** Returns a field of the counts: how many visits have each value of a kind, the most frequent first. */
export const counts = (kind: CountedKind): SQL => {
  const name = sql.raw(`'${kind}'`)
  return sql`${name}, json((SELECT json_group_object(value, n) FROM
    (SELECT value, n FROM of_value WHERE kind = ${name} ORDER BY n DESC LIMIT ${VALUES})))`
}

/** Values that are counted by how many visits have them. */
export const KINDS = [
  'asn',
  'country',
  'browser',
  'os',
  'version',
  'site',
  'tokenSite',
  'nonceSite',
  'shownSite',
  'signupSite',
  'signupTokenSite',
  'signupNonceSite',
  'signupShownSite',
  'signupClient',
] as const satisfies (keyof Population)[]
type CountedKind = (typeof KINDS)[number]
export const JSON_KINDS = sql.raw(`'${JSON.stringify(KINDS)}'`)

/** Whether a check has no browser data, as `isBare` of `packages/evidence` decides. */
export const IS_BARE = sql`(device IS NULL AND (visitor IS NULL OR (token AND NOT nonce)))`
/** The kind of a client without browser data, as `bareClient` of `packages/evidence` names it. */
export const CLIENT_KIND = sql`CASE WHEN installation IS NOT NULL THEN 'installation'
        WHEN COALESCE(browser, 'other') = 'other' THEN 'program' ELSE 'browser' END`
