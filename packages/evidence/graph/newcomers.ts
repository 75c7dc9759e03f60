import { type GraphRows, type GraphSelf, type KnownAccount, nameOfTie, type Tie } from './rows.ts'
import { personOf } from './sharing.ts'

const DAY_MS = 86_400_000
/** Accounts that were made within as long are new. */
const NEW_MS = 14 * DAY_MS
/** What came to a device in as long before says how many newcomers it usually has. */
const PAST_MS = 4 * NEW_MS
/** Arrivals vary by the root of what is expected (Poisson): two deviations are chance. */
const DEVIATIONS = 2

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

/**
 * New people on the device key of this visit, less those that its past and chance make expected:
 * machines of one model come one by one, a farm's accounts at once. Of a crowded key the past was
 * not read, unless all who were read are new.
 */
export function newcomersOnDevice(
  rows: GraphRows,
  direct: readonly Tie[],
  self: GraphSelf,
  nowMs: number,
): number {
  if (self.device === null) return 0
  const accounts = accountsOn(rows, direct, 'device', self.device)
  const past = peopleBeside(
    self,
    accounts.filter(
      ({ firstMs }) => nowMs - firstMs > NEW_MS && nowMs - firstMs <= PAST_MS + NEW_MS,
    ),
  ).size
  const known = accounts.some((account) => !isNew(account, nowMs))
  if (known && rows.crowded.has(nameOfTie('device', self.device))) return 0
  const expected = (past * NEW_MS) / PAST_MS
  const chance = DEVIATIONS * Math.sqrt(expected)
  const arrived = peopleBeside(
    self,
    accounts.filter((account) => isNew(account, nowMs)),
  ).size
  return Math.max(0, Math.floor(arrived - expected - chance))
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
