import type { GraphFacts } from '../evidence.ts'
import { graphFacts } from './graph-facts.ts'
import type { GraphSelf } from './rows.ts'

const NO_IDENTIFIERS: GraphSelf = {
  user: null,
  email: null,
  mailbox: null,
  family: null,
  ip: null,
  ipIsShared: false,
  visitor: null,
  device: null,
  visitorIsOwn: false,
  deviceConfidence: 'unknown',
}

/** An account without neighbours. */
export const NO_LINKS: GraphFacts = graphFacts(
  { edges: [], accounts: new Map(), hubs: new Set() },
  NO_IDENTIFIERS,
  0,
)
