import { isPaymentName, type NetworkFacts } from '@vigil/evidence'
import type { VelocityObservation } from '@vigil/limits'
import { countedClient, countedNewcomer } from './counted-client.ts'
import type { Identifiers } from './identify.ts'
import { clientTraits } from './past-visit.ts'
import type { Run } from './run.ts'
import type { Visit } from './visit.ts'

/**
 * Returns what the rate limiter counts of a visit. For a publishable key, account, mailbox and mail domain are not
 * counted: anyone could name a victim there.
 *
 * @param network of a sign-up; null: unknown, or no sign-up
 */
export async function observationOf(
  { services, caller }: Run,
  visit: Visit,
  identifiers: Identifiers,
  network: NetworkFacts | null,
): Promise<VelocityObservation> {
  const { request, collected, payloadText, observed } = visit
  const { vault } = services
  const { scope, siteHost } = caller
  const isCheck = request.host === 'check'
  const account = isCheck ? (identifiers.user ?? identifiers.email) : null
  // A page may evaluate twice without interaction in between, in one browser and network.
  const browser = identifiers.visitor ?? identifiers.device
  const sender = isCheck
    ? (account ?? identifiers.session)
    : [identifiers.subnet, browser].join(' ')
  // A payload that the edge evaluated belongs to the account that redeems its token; without an account, to the token.
  const isCounted = observed === null || sender !== null
  const [payload, payloadOwner] = await Promise.all([
    isCounted && payloadText && vault.identifier(scope, 'payload', payloadText),
    payloadText && sender && vault.identifier(scope, 'payload', sender),
  ])
  const traits = clientTraits(visit, identifiers)
  return {
    event: isCheck ? request.event : 'evaluate',
    ip: identifiers.ip,
    subnet: identifiers.subnet,
    visitor: identifiers.visitor,
    device: identifiers.device,
    account,
    emailDomain: isCheck ? identifiers.emailDomain : null,
    addressFamily: isCheck ? identifiers.familyAtDomain : null,
    site: siteHost,
    ...countedClient(traits, siteHost, request.event),
    attemptMs: null,
    payment: isCheck ? paymentOf(identifiers) : null,
    ...countedNewcomer(traits, network, account),
    paidClick: Object.keys(collected.clickIds ?? {}).length > 0,
    payload: payload || null,
    payloadOwner: payloadOwner || null,
  }
}

/** Names and hashes of the means of payment that the caller sent; null: none. */
function paymentOf({ named }: Identifiers): string | null {
  const sent = named.filter(({ name }) => isPaymentName(name))
  return sent.length === 0 ? null : sent.map(({ name, value }) => `${name} ${value}`).join(' ')
}
