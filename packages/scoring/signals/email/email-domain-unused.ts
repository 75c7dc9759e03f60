import { ramp } from '@vigil/evidence'
import { beyondDevice } from '../../crowds/accounts-on-device.ts'
import { isDisposable, mayBeOfOperator } from '../../history/owned-domain.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const { people, networkShare, farmReturnShare, minNats, logOddsPerNat } = policy.unusedDomain
const own = policy.signals.email_domain_unused

/**
 * Accounts of one mail domain in two weeks, each from another network, which are not used like those of other people
 * who signed up on the same days: an operator's own domain, with a few accounts a day. The ln LR is that of two Poisson
 * counts of people who came back. The staff of a firm share its networks, or come back.
 */
export const emailDomainUnused = declareSignal({
  code: 'email_domain_unused',
  label: 'Accounts of its mail domain are not used',
  clause:
    'the accounts of its mail domain, from many networks, were not used again like others at your site',
  compartment: 'email',
  counts: 'arrivals',
  challengesOnly: true,
  counted: {
    of: ({ history }) => history?.population?.ofEmailDomain?.people ?? 0,
    what: 'sign-ups with this mail domain in two weeks',
  },
  measure: (evidence) => {
    const { event, email, history } = evidence
    const domain = history?.population?.ofEmailDomain
    if (event !== 'signup' || !domain || !mayBeOfOperator(email) || isDisposable(email)) return 0
    const nats =
      (1 - farmReturnShare) * domain.expected + domain.returned * Math.log(farmReturnShare)
    const apart = ramp(networkShare, domain.networks / domain.people)
    const odds = logOddsPerNat * Math.max(0, nats - minNats) * apart * ramp(people, domain.people)
    return beyondDevice(Math.min(1, odds / own.weight), own.weight, evidence)
  },
})
