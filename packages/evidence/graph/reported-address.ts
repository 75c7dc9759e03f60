import { showsTrace } from './own-traces.ts'
import type { GraphRows, GraphSelf, KnownAccount } from './rows.ts'

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
  const [first] = [...ofAddress.traces].sort((a, b) => a.lastMs - b.lastMs)
  const began = ofAddress.traces.filter(({ lastMs }) => lastMs === first?.lastMs)
  const isMachineKnown = began.some(({ kind }) => kind !== 'ip')
  return isMachineKnown && !began.some((trace) => showsTrace(self, trace) || has(named, trace))
}

const has = (account: KnownAccount | undefined, { kind, value }: KnownAccount['traces'][number]) =>
  account?.traces.some((trace) => trace.kind === kind && trace.value === value) === true
