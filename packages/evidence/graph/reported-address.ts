import { isConfirmed, namedAndTyped, wasSeenWith } from './members.ts'
import { showsTrace } from './own-traces.ts'
import type { GraphRows, GraphSelf, KnownAccount, Trace } from './rows.ts'

/**
 * Returns whether a report is of visits under this account's address that began on another device and network than this
 * visit and the account under its user id have: anyone can type an address.
 */
export function isReportedElsewhere(rows: Pick<GraphRows, 'accounts'>, self: GraphSelf): boolean {
  const { named, ofAddress } = namedAndTyped(rows, self)
  return (
    ofAddress?.isAbuser === true &&
    named?.isAbuser !== true &&
    beganElsewhere(ofAddress, named, self)
  )
}

/**
 * Returns the browsers, devices and addresses of visits under this account's address that began elsewhere in that sense
 * and did not come back a day later: a stranger may have typed it there, whose other accounts are not the owner's. None
 * if no browser is known of the visit: the accounts around an address are then looked up.
 */
export function tracesOfStrangers(rows: Pick<GraphRows, 'accounts'>, self: GraphSelf): Trace[] {
  const { named, ofAddress } = namedAndTyped(rows, self)
  if (ofAddress === undefined || (self.visitor === null && self.device === null)) return []
  const lastMs = Math.max(...ofAddress.traces.map((trace) => trace.lastMs))
  if (isConfirmed(ofAddress, { firstMs: ofAddress.firstMs, lastMs })) return []
  if (!beganElsewhere(ofAddress, named, self)) return []
  return ofAddress.traces.filter(
    ({ kind, value }) => named === undefined || !wasSeenWith(named, kind, value),
  )
}

function beganElsewhere(
  { traces }: KnownAccount,
  named: KnownAccount | undefined,
  self: GraphSelf,
): boolean {
  const firstMs = Math.min(...traces.map(({ lastMs }) => lastMs))
  const began = traces.filter(({ lastMs }) => lastMs === firstMs)
  const isOwn = (trace: Trace) =>
    showsTrace(self, trace) || (named !== undefined && wasSeenWith(named, trace.kind, trace.value))
  return began.some(({ kind }) => kind !== 'ip') && !began.some(isOwn)
}
