import { ramp } from '@vigil/evidence'
import { beyondDevice } from '../../crowds/accounts-on-device.ts'
import { between } from '../../crowds/many-accounts.ts'
import { isDisposable, mayBeOfOperator } from '../../history/owned-domain.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const { strengthByNetworks, maxTeamAccounts, networkShare, freshDays, oldDays } =
  policy.scatteredDomain
const own = policy.signals.email_domain_scattered

/**
 * Accounts of one new mail domain, each from another network: an operator's own domain behind residential proxies. Most
 * of a team that starts with a service are at one place; one that works entirely from home looks the same, so a dozen
 * accounts are weak evidence.
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
    const accounts = velocity?.accountsPerEmailDomain?.hour24 ?? 0
    const ageDays = velocity?.emailDomainAgeDays ?? oldDays
    if (accounts === 0) return 0
    const apart = ramp(networkShare, networks / accounts)
    const fresh = ramp([oldDays, freshDays], ageDays)
    // A dozen accounts are usual on a disposable domain.
    const explained = isDisposable(email) ? between(strengthByNetworks, maxTeamAccounts) : 0
    const crowd = between(strengthByNetworks, Math.min(networks, accounts)) - explained
    const strength = Math.max(0, crowd) * apart * fresh
    return beyondDevice(strength, own.weight, evidence)
  },
})
