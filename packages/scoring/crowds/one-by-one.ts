import { type Evidence, ramp } from '@vigil/evidence'
import { isOfFirm } from '../history/owned-domain.ts'
import { policy } from '../policy/index.ts'
import { hasRandomName } from './one-firm.ts'

const { oneByOne } = policy.coLocation

/**
 * Returns how far the people on the key at this address come one by one and do not come back, 0..1. Students come so to
 * the computers of a campus, with mailboxes of their school: its names are not random.
 */
export function oneByOneShare({ event, graph, network, email }: Evidence): number {
  if (event !== 'signup' || graph === null) return 0
  const { oneByOneHere, inTurnHere, newcomersOnDevice, returnedOnDevice, deviceCoLocated } = graph
  // Of a popular key those who came back are strangers.
  const returned = deviceCoLocated ? returnedOnDevice / Math.max(1, newcomersOnDevice) : 0
  const back = ramp([0, oneByOne.maxReturnedShare], returned)
  const isCampus = network?.education === true && isOfFirm(email) && !hasRandomName(email)
  const people = Math.max(
    isCampus ? 0 : ramp(oneByOne.people, oneByOneHere),
    ramp(oneByOne.peopleInTurn, inTurnHere),
  )
  return people * (1 - back)
}
