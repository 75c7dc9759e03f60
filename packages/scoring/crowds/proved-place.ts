import { type Evidence, ramp } from '@vigil/evidence'
import { isOfFirm } from '../history/owned-domain.ts'
import { isPlace } from '../history/place.ts'
import { policy } from '../policy/index.ts'
import { shareOfPeople } from './share-of-people.ts'

const { colleagues, accountsPerDevice, minFactor } = policy.coLocation.provedPlace

/**
 * What counts of a login at a new place, 0..1: less where several with the same firm's mail domain passed a challenge
 * today, each in a browser of their own, and few failed. An attacker with passwords does not control the mailboxes of a
 * whole firm.
 */
export const shareOfPlace = (evidence: Evidence): number => 1 - (1 - minFactor) * provedAt(evidence)

/** The same of a new device: less if it is one of theirs, by its key. */
export const shareOfDevice = (evidence: Evidence): number =>
  1 - (1 - minFactor) * provedAt(evidence) * isTheirs(evidence)

/** A finding that counts against the visit, as far as it counts; a mitigating one is left as it is. */
export const lessAgainst = (strength: number, share: number): number =>
  strength > 0 ? share * strength : strength

function provedAt({ event, email, network, velocity }: Evidence): number {
  if (event !== 'login' || velocity === null || !isPlace(network) || !isOfFirm(email)) return 0
  const proved = velocity.provedColleaguesPerIp?.hour24 ?? 0
  const failed = velocity.failedAccountsPerIp?.hour24 ?? 0
  return ramp(colleagues, proved) * shareOfPeople(velocity, proved + failed)
}

const isTheirs = ({ velocity }: Evidence): number =>
  ramp(accountsPerDevice, velocity?.accountsPerDevice?.hour24 ?? 0)
