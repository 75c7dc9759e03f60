import type { LinkedNeighbour, ReportedPeers } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import type { Member } from './members.ts'
import type { SharedIdentifier } from './shared-identifiers.ts'

const { settledDays, unknownShare, minReturnedShare, maxPeople } = evidencePolicy.graph.reports

export const NO_PEERS: ReportedPeers = { reported: 0, unreported: 0, known: 0 }

/**
 * Counts the people on an identifier who were reported, those who were not, and those who are known by another or came
 * back.
 */
export function reportedPeers(shared: SharedIdentifier | undefined, nowMs: number): ReportedPeers {
  if (shared === undefined) return NO_PEERS
  const { kind } = shared
  const others = shared.others.toSorted((a, b) => b.lastMs - a.lastMs).slice(0, maxPeople)
  const due = (member: Member) => Math.min(1, (nowMs - member.firstMs) / (settledDays * DAY_MS))
  const innocent = others.filter(({ reported }) => !reported)
  // At an address of their own all people come back, so one seen at no other may be the operator's. A passed step-up
  // shows nothing either: an operator has a mailbox for each account.
  const isKnown = (it: Member) => (kind === 'ip' ? it.isElsewhere : it.cameBack || it.hasOwnDevice)
  const weightOf = (it: Member) =>
    isKnown(it) || it.cameBack || it.trusted ? 1 : unknownShare * due(it)
  const settled = others.reduce((sum, member) => sum + due(member), 0)
  return {
    reported: others.length - innocent.length,
    unreported: innocent.reduce((sum, member) => sum + weightOf(member), 0),
    known: Math.min(1, innocent.filter(isKnown).length / Math.max(1, minReturnedShare * settled)),
  }
}

const OF_A_MODEL: ReadonlySet<string> = new Set(['device', 'ip', 'ip_subnet'])

/** Whether a link rests on what machines of one model share, with or without an address. */
export const isByDevice = ({ matchTypes }: LinkedNeighbour): boolean =>
  matchTypes.every((type) => OF_A_MODEL.has(type))

const OF_AN_ADDRESS: ReadonlySet<string> = new Set(['email', 'email_canonical'])

/** Whether a link rests on the mail address alone, which anyone can type. */
export const isByAddress = ({ matchTypes }: LinkedNeighbour): boolean =>
  matchTypes.includes('email') && matchTypes.every((type) => OF_AN_ADDRESS.has(type))
