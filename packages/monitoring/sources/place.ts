import { toAsciiDomain } from '@vigil/evidence'

/** What stands in place of a site whose name beside a person would reveal health, faith or sex. */
export const SENSITIVE = 'sensitive'

/** Top-level domains whose every site is of that kind (IANA root zone database). */
const SENSITIVE_SUFFIXES = ['adult', 'dating', 'gay', 'hiv', 'lgbt', 'porn', 'sex', 'sexy', 'xxx']

/**
 * A site as findings name it: the host in lower case as DNS carries it, without `www.`, port and
 * trailing dot; an app as `android:<package>`. null where the text names no site on the internet.
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

/** A place as it is shown: sensitive by its top-level domain, or listed by the operator, or itself. */
export function shownPlace(place: string, listed: readonly string[] = []): string {
  const last = place.slice(place.lastIndexOf('.') + 1)
  if (SENSITIVE_SUFFIXES.includes(last)) return SENSITIVE
  const isListed = listed.some((site) => place === site || place.endsWith(`.${site}`))
  return isListed ? SENSITIVE : place
}
