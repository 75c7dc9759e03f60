import { bareClient, type ClientTraits, siteKey } from '@vigil/evidence'
import type { VelocityObservation } from '@vigil/limits'

/** Returns the names under which the rate limiter counts the client of a visit without browser data. */
export function countedClient(
  traits: ClientTraits,
  siteHost: string | null,
): Pick<VelocityObservation, 'clientKind' | 'clientVersion'> {
  const client = bareClient(traits)
  const named = (text: string) => `${siteKey(siteHost)} ${text}`
  return {
    clientKind: client && named(client.kind),
    clientVersion: client && named(client.version),
  }
}
