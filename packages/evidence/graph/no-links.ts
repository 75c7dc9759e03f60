import type { GraphFacts } from '../evidence.ts'
import { NO_PEERS } from './reported-peers.ts'
import { NONE_UNUSED } from './unused-accounts.ts'

/** An account without neighbours. */
export const NO_LINKS: GraphFacts = {
  neighbours: [],
  accountsLinked: 0,
  mailboxesPerVisitor: 0,
  mailboxesPerIdentifier: 0,
  mailboxesLastHour: 0,
  canonicalReuse: false,
  accountsOnMailbox: 0,
  addressFamily: 0,
  newcomersAtAddress: 0,
  daysAtAddress: 0,
  unusedAtAddress: NONE_UNUSED,
  newcomersOnDevice: 0,
  newcomersHere: 0,
  newcomersTogether: 0,
  scatteredHere: 0,
  newestOnDeviceDays: 0,
  deviceCoLocated: false,
  visitorCoLocated: false,
  returnDueOnDevice: 0,
  returnedOnDevice: 0,
  ownLastMs: null,
  ownTrace: null,
  rotatedOnVisitor: 0,
  establishedMailbox: false,
  abuserStrength: 0,
  abuserOnDevice: 0,
  peersOnDevice: NO_PEERS,
  peersAtAddress: NO_PEERS,
  takeoverInBrowser: 0,
  takeoverOnDevice: 0,
  labels: [],
  isAbuser: false,
}
