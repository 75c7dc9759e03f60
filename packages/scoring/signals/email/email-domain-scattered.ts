import { ramp } from '@vigil/evidence'
import { beyondDevice } from '../../crowds/accounts-on-device.ts'
import { between } from '../../crowds/many-accounts.ts'
import { isDisposable, mayBeOfOperator } from '../../history/owned-domain.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const { strengthByNetworks, maxTeamAccounts, networkShare, freshDays, oldDays } =
  policy.scatteredDomain
const { rankFactor } = policy.compartments.email
const own = policy.signals.email_domain_scattered

/**
 * Accounts of one new mail domain, each from another network: an operator's own domain behind residential proxies. Most
 * of a team that starts with a service are at one place; one that works entirely from home looks the same, so a dozen
 * accounts are weak evidence. Only accounts that signed up count: one that then acts under a user id would count twice.
 */
export const emailDomainScattered = declareSignal({
  code: 'email_domain_scattered',
  label: 'Accounts of one new domain from many networks',
  clause: 'the accounts of its mail domain, which is new at your site, came from many networks',
  compartment: 'email',
  counts: 'arrivals',
  counted: {
    of: ({ velocity }) => velocity?.subnetsPerEmailDomain?.hour24 ?? 0,
    what: 'networks of this mail domain in 24 hours',
  },
  measure: (evidence) => {
    const { event, velocity, email } = evidence
    if (event !== 'signup' || !mayBeOfOperator(email)) return 0
    const networks = velocity?.subnetsPerEmailDomain?.hour24 ?? 0
    const accounts =
      (velocity?.signupsPerEmailDomain ?? velocity?.accountsPerEmailDomain)?.hour24 ?? 0
    const ageDays = velocity?.emailDomainAgeDays ?? oldDays
    if (accounts === 0) return 0
    const apart = ramp(networkShare, networks / accounts)
    const fresh = ramp([oldDays, freshDays], ageDays)
    const crowd = between(strengthByNetworks, Math.min(networks, accounts))
    // On a disposable domain `email_disposable` counts a dozen accounts; the rest is discounted by rank after it.
    const beyond = (crowd - between(strengthByNetworks, maxTeamAccounts)) / rankFactor
    const counted = isDisposable(email) ? Math.min(1, beyond) : crowd
    const strength = Math.max(0, counted) * apart * fresh
    return beyondDevice(strength, own.weight, evidence)
  },
})
