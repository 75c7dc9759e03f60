import { toAsciiDomain } from '@vigil/evidence'

/** Replaces the name of a site that would reveal a person's health, religion or sexuality. */
export const SENSITIVE = 'sensitive'

/** Top-level domains whose every site is of that kind (IANA root zone database). */
const SENSITIVE_SUFFIXES = ['adult', 'dating', 'gay', 'hiv', 'lgbt', 'porn', 'sex', 'sexy', 'xxx']

/**
 * Returns a site as findings name it: the host in lower case and A-labels, without `www.`, port and trailing dot; an
 * app as `android:<package>`. null: the text names no public site.
 */
export function placeOfSite(site: string): string | null {
  const text = site.trim().toLowerCase()
  if (text.startsWith('android:')) {
    const name = text.slice('android:'.length)
    return /^[a-z][\w]*(?:\.[a-z_][\w]*)+$/.test(name) && name.length <= 200 ? text : null
  }
  const bare = text
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  const host = toAsciiDomain(bare)
  if (host === null || !host.includes('.')) return null
  const last = host.slice(host.lastIndexOf('.') + 1)
  if (/^\d+$/.test(last)) return null
  return host
}

/** Returns a place as it is shown: `sensitive` by its top-level domain or the operator's list, else its name. */
export function shownPlace(place: string, listed: readonly string[] = []): string {
  const last = place.slice(place.lastIndexOf('.') + 1)
  if (SENSITIVE_SUFFIXES.includes(last)) return SENSITIVE
  const isListed = listed.some((site) => place === site || place.endsWith(`.${site}`))
  return isListed ? SENSITIVE : place
}
