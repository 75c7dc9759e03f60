import { wasSeenWith } from './members.ts'
import { showsTrace } from './own-traces.ts'
import type { GraphRows, GraphSelf, Trace } from './rows.ts'

/**
 * Returns whether a report is of visits under this account's address that began on another device and network than this
 * visit and the account under its user id have: anyone can type an address.
 */
export function isReportedElsewhere(
  { accounts }: Pick<GraphRows, 'accounts'>,
  self: GraphSelf,
): boolean {
  const named = self.user === null ? undefined : accounts.get(self.user)
  const ofAddress = self.email === null ? undefined : accounts.get(self.email)
  if (ofAddress?.isAbuser !== true || named?.isAbuser === true) return false
  const { traces } = ofAddress
  const firstMs = Math.min(...traces.map(({ lastMs }) => lastMs))
  const began = traces.filter(({ lastMs }) => lastMs === firstMs)
  const isOwn = (trace: Trace) =>
    showsTrace(self, trace) || (named !== undefined && wasSeenWith(named, trace.kind, trace.value))
  return began.some(({ kind }) => kind !== 'ip') && !began.some(isOwn)
}
