import {
  bareClient,
  type ClientTraits,
  clientName,
  type NetworkFacts,
  providerName,
  siteKey,
} from '@vigil/evidence'
import type { VelocityObservation } from '@vigil/limits'

/** The names of a visit whose client is not counted. */
export const NO_CLIENT = { clientKind: null, clientVersion: null }

/**
 * Returns the names under which the rate limiter counts the client of a visit without browser data: attempts of one
 * event, as a request for a reset is no login.
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

/** The names of a visit that is not counted as a newcomer. */
export const NO_NEWCOMER = { client: null, provider: null, newcomer: null }

/**
 * Returns the names under which the rate limiter counts a sign-up. A newcomer of an app is its installation, as one
 * phone may have several accounts.
 *
 * @param network of a sign-up; null: unknown, or no sign-up
 */
export function countedNewcomer(
  traits: ClientTraits,
  network: NetworkFacts | null,
  account: string | null,
): Pick<VelocityObservation, 'client' | 'provider' | 'newcomer'> {
  if (network === null) return NO_NEWCOMER
  return {
    client: clientName(traits),
    provider: providerName({ ...traits, asn: network.asn, networkKind: network.kind }),
    newcomer: traits.installationKey ?? account,
  }
}
