import { showsTrace } from './own-traces.ts'
import type { GraphRows, GraphSelf, KnownAccount } from './rows.ts'

/**
 * Returns whether the caller's report is of what was done under this account's address alone, by another person as far
 * as is known: where that began, neither this visit nor the account under its user id was. Anyone can type an address.
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
