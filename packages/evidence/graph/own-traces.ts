import type { GraphFacts } from '../evidence.ts'
import { DAY_MS } from '../time.ts'
import { tracesOf } from './members.ts'
import type { GraphSelf, KnownAccount, Trace } from './rows.ts'

/**
 * Returns what the account's own last traces show of this visit.
 *
 * @param own the account, by its user id and its address
 * @param strangersFromMs from when on no visit is known to be of the account's owner; null: all may be
 */
export function ownTraces(
  own: readonly KnownAccount[],
  self: GraphSelf,
  nowMs: number,
  strangersFromMs: number | null,
): Pick<GraphFacts, 'ownLastMs' | 'ownTrace' | 'daysInOnlyBrowser'> {
  return {
    ownLastMs: own.reduce<number | null>(
      (last, it) => Math.max(last ?? 0, lastSeen(it, strangersFromMs)),
      null,
    ),
    ownTrace: ownTraceOf(
      own.flatMap((it) => tracesBefore(it, strangersFromMs)),
      self,
    ),
    daysInOnlyBrowser: daysInOnlyBrowser(own, self, nowMs),
  }
}

/** The newest trace of an account, else when it first came: no more is kept of a visit that is gone. */
function lastSeen(account: KnownAccount, strangersFromMs: number | null): number {
  const times = tracesBefore(account, strangersFromMs).map(({ lastMs }) => lastMs)
  return Math.max(account.firstMs, ...times)
}

/** Traces of an account, without those that attackers may have left. */
function tracesBefore({ traces, firstMs }: KnownAccount, strangersFromMs: number | null): Trace[] {
  if (strangersFromMs === null || firstMs >= strangersFromMs) return traces
  return traces.filter(({ lastMs }) => lastMs < strangersFromMs)
}

/** Returns whether this visit shows one of the account's traces; null: neither a browser nor a device is stored. */
function ownTraceOf(traces: readonly Trace[], self: GraphSelf): 'shown' | 'absent' | null {
  if (traces.some((trace) => showsTrace(self, trace))) return 'shown'
  return traces.some(({ kind }) => kind !== 'ip') ? 'absent' : null
}

/**
 * Whether a visit is from a browser, a device or an address that an account was seen with. A shared address, a
 * fingerprint without a browser id and a common model identify no person.
 */
export function showsTrace(self: GraphSelf, { kind, value }: Trace): boolean {
  if (kind === 'ip') return !self.ipIsShared && value === self.ip
  if (kind === 'visitor') return self.visitorIsOwn && value === self.visitor
  return self.deviceConfidence !== 'low' && value === self.device
}

/** Days since the account was first seen, if no browser was seen of it but that of this visit; else 0. */
function daysInOnlyBrowser(
  own: readonly KnownAccount[],
  { visitor, visitorIsOwn }: GraphSelf,
  nowMs: number,
): number {
  const browsers = own.flatMap((account) => tracesOf(account, 'visitor'))
  const isOnly = browsers.length > 0 && browsers.every((browser) => browser === visitor)
  if (!visitorIsOwn || !isOnly) return 0
  return Math.max(0, nowMs - Math.min(...own.map(({ firstMs }) => firstMs))) / DAY_MS
}
