import { evidencePolicy } from '../policy.ts'
import type { GraphRows, GraphSelf, KnownAccount, Tie } from './rows.ts'
import { personOf } from './sharing.ts'

const DAY_MS = 86_400_000
const NEW_MS = evidencePolicy.graph.newDays * DAY_MS

/**
 * New people at the address of this visit who were seen at no other: a line on which accounts pile
 * up. Who was also seen elsewhere has a life; an address of many people's says nothing.
 */
export function newcomersAtAddress(
  rows: GraphRows,
  direct: readonly Tie[],
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

/** Other people who first came on the device key of this visit within two weeks; as many as were read. */
export function newcomersOnDevice(
  rows: GraphRows,
  direct: readonly Tie[],
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
  direct: readonly Tie[],
  kind: Tie['kind'],
  value: string,
): KnownAccount[] {
  return direct
    .filter((tie) => tie.kind === kind && tie.value === value)
    .map(({ accountKey }) => rows.accounts.get(accountKey))
    .filter((account) => account !== undefined)
}

function peopleBeside(self: GraphSelf, accounts: readonly KnownAccount[]): Set<string> {
  const people = new Set(accounts.map(personOf))
  if (self.mailbox !== null) people.delete(self.mailbox)
  return people
}
