import { evidencePolicy } from '../policy/index.ts'
import { personOf } from './members.ts'
import type { Edge, GraphRows, GraphSelf, KnownAccount } from './rows.ts'

const DAY_MS = 86_400_000
const NEW_MS = evidencePolicy.graph.newDays * DAY_MS

/**
 * Counts the new people at the IP address of this visit who were seen at no other; 0 at an address that many
 * people share.
 */
export function newcomersAtAddress(
  rows: GraphRows,
  direct: readonly Edge[],
  self: GraphSelf,
  nowMs: number,
): number {
  if (self.ip === null || self.ipIsShared) return 0
  const here = accountsOn(rows, direct, 'ip', self.ip).filter(
    (account) => isNew(account, nowMs) && account.traces.every(isHere),
  )
  return peopleBeside(self, here).size

  function isHere({ kind, value }: KnownAccount['traces'][number]): boolean {
    return kind !== 'ip' || value === self.ip
  }
}

/** Counts the other people who first came on the device key of this visit within two weeks, among those read. */
export function newcomersOnDevice(
  rows: GraphRows,
  direct: readonly Edge[],
  self: GraphSelf,
  nowMs: number,
): number {
  if (self.device === null) return 0
  const here = accountsOn(rows, direct, 'device', self.device)
  return peopleBeside(
    self,
    here.filter((account) => isNew(account, nowMs)),
  ).size
}

const isNew = ({ firstMs }: KnownAccount, nowMs: number): boolean => nowMs - firstMs <= NEW_MS

function accountsOn(
  rows: GraphRows,
  direct: readonly Edge[],
  kind: Edge['kind'],
  value: string,
): KnownAccount[] {
  return direct
    .filter((edge) => edge.kind === kind && edge.value === value)
    .map(({ accountKey }) => rows.accounts.get(accountKey))
    .filter((account) => account !== undefined)
}

function peopleBeside(self: GraphSelf, accounts: readonly KnownAccount[]): Set<string> {
  const people = new Set(accounts.map(personOf))
  if (self.mailbox !== null) people.delete(self.mailbox)
  return people
}
