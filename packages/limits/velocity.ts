import type { VelocityFacts, WindowCounts } from '@vigil/evidence'
import { type Counter, count, type MemberSet, membersOf, note } from './counters.ts'
import type { VelocityObservation } from './guard-request.ts'
import { type SiteRate, siteRateZ } from './site-rate.ts'

/** Where counters and member sets are kept, by name; made when they are first asked for. */
export interface VelocityStore {
  counter(name: string): Counter
  members(name: string): MemberSet
  siteRate(name: string): SiteRate
  /** The visitor that last sent this payload, and keeps the one that sends it now. */
  payloadSender(payload: string, visitor: string, nowMs: number): string | null
}

/**
 * Counts an event under everything that identifies it. Events are counted by kind: an evaluate and
 * the check that follows are not two attempts. Distinct members are counted across kinds.
 */
export function observe(
  store: VelocityStore,
  seen: VelocityObservation,
  nowMs: number,
): { velocity: VelocityFacts; payloadReplayed: boolean } {
  const counted = (kind: string, id: string | null): WindowCounts | null =>
    id === null ? null : count(store.counter(`n ${kind} ${seen.event} ${id}`), nowMs)
  const noted = (kind: string, of: string | null, member: string | null): WindowCounts | null => {
    if (of === null) return null
    const set = store.members(`m ${kind} ${of}`)
    return member === null ? membersOf(set, nowMs) : note(set, member, nowMs)
  }
  const velocity: VelocityFacts = {
    ip: counted('ip', seen.ip),
    subnet: counted('subnet', seen.subnet),
    device: counted('device', seen.device),
    visitor: counted('visitor', seen.visitor),
    account: counted('account', seen.account),
    emailDomain: counted('domain', seen.emailDomain),
    accountsPerVisitor: noted('visitor', seen.visitor, seen.account),
    accountsPerDevice: noted('device', seen.device, seen.account),
    ipsPerAccount: noted('account', seen.account, seen.ip),
    visitorsPerIp: noted('ip', seen.ip, seen.visitor)?.hour24 ?? 0,
    paidClicksPerDevice: seen.paidClick ? counted('paid', seen.device ?? seen.visitor) : null,
    siteRateZ: siteRateZ(store.siteRate(`s ${seen.event} ${seen.site ?? ''}`), nowMs),
  }
  const { payload, visitor } = seen
  const sender =
    payload === null || visitor === null ? null : store.payloadSender(payload, visitor, nowMs)
  return { velocity, payloadReplayed: sender !== null && sender !== visitor }
}
