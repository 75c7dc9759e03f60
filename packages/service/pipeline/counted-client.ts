import { bareClient, type ClientTraits, siteKey } from '@vigil/evidence'
import type { VelocityObservation } from '@vigil/limits'

/**
 * Returns the names under which the rate limiter counts the client of a visit without browser data: attempts of one event, as a request for a
 * reset is no login.
 */
export function countedClient(
  traits: ClientTraits,
  siteHost: string | null,
  event: string,
): Pick<VelocityObservation, 'clientKind' | 'clientVersion'> {
  const client = bareClient(traits)
  const named = (text: string) => `${siteKey(siteHost)} ${event} ${text}`
  return {
    clientKind: client && named(client.kind),
    clientVersion: client && named(client.version),
  }
}
