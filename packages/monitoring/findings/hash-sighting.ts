import { shownPlace } from '../sources/place.ts'
import type { Sighting } from '../sources/source.ts'
import type { StagedSighting } from './readings.ts'

const utf8 = new TextEncoder()
const HASH_BYTES = 16

/**
 * A sighting as it is stored. Its hash is of the account's keyed hash, the place and the kind of
 * source, so that it names one finding and reveals nothing of the person.
 */
export async function staged(
  sighting: Sighting,
  origin: string,
  sensitiveSites: readonly string[],
): Promise<StagedSighting> {
  const { layer, account, place, source, datedMs, historical, quiet } = sighting
  const digest = await crypto.subtle.digest(
    'SHA-256',
    utf8.encode(`${account}\0${place}\0${origin}`),
  )
  const bytes = new Uint8Array(digest, 0, HASH_BYTES)
  return {
    layer,
    account,
    hash: btoa(String.fromCharCode(...bytes)).slice(0, 22),
    place: origin === 'hibp:breach' ? sighting.shown : shownPlace(sighting.shown, sensitiveSites),
    source,
    datedMs,
    historical,
    quiet,
  }
}
