import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import { wasSeenWith } from './members.ts'
import { showsTrace } from './own-traces.ts'
import type { GraphRows, GraphSelf, KnownAccount, Trace } from './rows.ts'

const { confirmedDays } = evidencePolicy.graph.unconfirmedMailbox

/**
 * Returns whether a report is of visits under this account's address that began on another device and network than this
 * visit and the account under its user id have: anyone can type an address.
 */
export function isReportedElsewhere(rows: Pick<GraphRows, 'accounts'>, self: GraphSelf): boolean {
  const { named, ofAddress } = ownAccounts(rows, self)
  return (
    ofAddress?.isAbuser === true &&
    named?.isAbuser !== true &&
    beganElsewhere(ofAddress, named, self)
  )
}

/**
 * Returns the browsers, devices and addresses of visits under this account's address that began elsewhere in that sense
 * and did not come back days later: whoever typed it may have used them, and their other accounts are not the owner's.
 * None if no visit with a browser asks: the accounts around an address are then looked up.
 */
export function tracesOfStrangers(rows: Pick<GraphRows, 'accounts'>, self: GraphSelf): Trace[] {
  const { named, ofAddress } = ownAccounts(rows, self)
  if (self.visitor === null && self.device === null) return []
  if (ofAddress === undefined || isConfirmed(ofAddress)) return []
  if (!beganElsewhere(ofAddress, named, self)) return []
  return ofAddress.traces.filter(
    ({ kind, value }) => named === undefined || !wasSeenWith(named, kind, value),
  )
}

function ownAccounts({ accounts }: Pick<GraphRows, 'accounts'>, { user, email }: GraphSelf) {
  return {
    named: user === null ? undefined : accounts.get(user),
    ofAddress: email === null ? undefined : accounts.get(email),
  }
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

function isConfirmed({ labels, verdict, firstMs, traces }: KnownAccount): boolean {
  if (labels.includes('legitimate')) return true
  return (
    verdict === 'allow' && traces.some(({ lastMs }) => lastMs - firstMs >= confirmedDays * DAY_MS)
  )
}
