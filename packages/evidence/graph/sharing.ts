import { evidencePolicy } from '../policy.ts'
import { edgeOf, isPlace, type LinkKind } from './kinds.ts'
import { roofsOf } from './roofs.ts'
import { type GraphRows, type GraphSelf, type KnownAccount, nameOfTie, type Tie } from './rows.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const { recentDays, burst, sharedAddress, crowdedShare } = evidencePolicy.graph
const RECENT_MS = recentDays * DAY_MS

/** One person, as far as the graph can tell, who was seen with an identifier. */
export interface Member {
  person: string
  firstMs: number
  lastMs: number
  /** Has a browser or a device of its own beside this one: a life elsewhere. */
  apart: boolean
  /** On a device: always came with a browser that no other account had. Phones of one model do so. */
  lookalike: boolean
  /** Was seen with devices, and with none that this visit shows. */
  rotated: boolean
  trusted: boolean
}

/** Who shares one identifier, and whether anything innocent explains it. */
export interface Sharing {
  kind: LinkKind
  value: string
  /** Everybody but the one who asks, of the last 30 days. */
  others: Member[]
  /** Most of them were seen at one address: a household, a shop's tablet, a school's room. */
  oneRoof: boolean
  /** Many of them were once at one address: an office, a campus. */
  gathered: boolean
  /** Many came at once to what was rare before. */
  burst: boolean
  /** 0..1: what is left of a tie over it, by how many strangers share it. */
  rarity: number
}

/** Reads every identifier of the first hop: rarity, shared address, and who has a browser elsewhere. */
export function sharingOf(
  rows: GraphRows,
  ties: readonly Tie[],
  self: GraphSelf,
  nowMs: number,
): Map<string, Sharing> {
  const holders = holdersOf(rows)
  const byIdentifier = new Map<string, Tie[]>()
  for (const tie of ties) {
    const name = nameOfTie(tie.kind, tie.value)
    byIdentifier.set(name, [...(byIdentifier.get(name) ?? []), tie])
  }
  return new Map(
    [...byIdentifier].map(([name, shared]) => {
      const crowded = rows.crowded.has(name)
      return [name, readIdentifier(rows, shared, { holders, self, nowMs, crowded })]
    }),
  )
}

interface Surroundings {
  /** Who holds a trace, by person. */
  holders: Map<string, Set<string>>
  self: GraphSelf
  nowMs: number
  crowded: boolean
}

function readIdentifier(rows: GraphRows, ties: readonly Tie[], about: Surroundings): Sharing {
  const { kind = 'ip' as LinkKind, value = '' } = ties[0] ?? {}
  const people = new Map<string, { member: Member; accounts: KnownAccount[] }>()
  for (const { accountKey, firstMs, lastMs } of ties) {
    const account = rows.accounts.get(accountKey)
    if (!account || about.nowMs - lastMs > RECENT_MS) continue
    const person = personOf(account)
    const known = people.get(person)
    const member: Member = {
      person,
      firstMs: Math.min(firstMs, known?.member.firstMs ?? Infinity),
      lastMs: Math.max(lastMs, known?.member.lastMs ?? 0),
      apart: known?.member.apart === true || livesApart(account, kind, value, about.holders),
      lookalike: kind === 'device' && hasOwnBrowser(account, about.holders),
      rotated: known?.member.rotated === true || hasOtherDevice(account, about.self.device),
      trusted: known?.member.trusted === true || account.labels.includes('legitimate'),
    }
    people.set(person, { member, accounts: [...(known?.accounts ?? []), account] })
  }
  const others = [...people.values()].map(({ member }) => member)
  const roofs = roofsOf([...people.values()], about.self)
  const oneRoof = roofs.some(({ time }) => time >= sharedAddress.timeShare)
  const gathered = roofs.some(({ people }) => people >= sharedAddress.gatheredShare)
  const isOfBurst = isBurst(rows, ties, about, burstMs(value, about.self))
  const ofAModel = value === about.self.visitor && !about.self.visitorIsOwn && !isOfBurst
  const strangers = ofAModel ? others.length : strangersAmong(kind, others, oneRoof, isOfBurst)
  const faded = about.crowded && strangers >= crowdedShare * others.length && hasDegree(kind)
  const rarity = faded ? 0 : Math.min(1, edgeOf(kind).k / Math.max(1, strangers))
  return { kind, value, others, oneRoof, gathered, burst: isOfBurst, rarity }
}

/** A mailbox is its owner's however many tags it has; a session was given to one browser. */
const hasDegree = (kind: LinkKind): boolean =>
  kind !== 'email' && kind !== 'mailbox' && kind !== 'session'

function strangersAmong(
  kind: LinkKind,
  others: readonly Member[],
  oneRoof: boolean,
  isOfBurst: boolean,
): number {
  if (!hasDegree(kind)) return 0
  if (isPlace(kind) || oneRoof) return others.length
  return others.filter(({ apart, lookalike }) => apart || (lookalike && !isOfBurst)).length
}

export const personOf = (account: KnownAccount): string => account.mailboxKey ?? account.accountKey

function holdersOf(rows: GraphRows): Map<string, Set<string>> {
  const holders = new Map<string, Set<string>>()
  const hold = (name: string, person: string) =>
    holders.set(name, (holders.get(name) ?? new Set()).add(person))
  for (const account of rows.accounts.values()) {
    for (const { kind, value } of account.traces) hold(nameOfTie(kind, value), personOf(account))
  }
  for (const { kind, value, accountKey } of rows.ties) {
    const account = rows.accounts.get(accountKey)
    if (account) hold(nameOfTie(kind, value), personOf(account))
  }
  return holders
}

function livesApart(
  account: KnownAccount,
  kind: LinkKind,
  value: string,
  holders: Map<string, Set<string>>,
): boolean {
  return account.traces.some((trace) => {
    if (trace.kind === 'ip' || (trace.kind === kind && trace.value === value)) return false
    // Cookies that were cleared make no second device, and a changed fingerprint no second browser.
    if (kind === 'device' && trace.kind !== 'device') return false
    if (kind === 'visitor' && trace.kind !== 'visitor') return false
    return holders.get(nameOfTie(trace.kind, trace.value))?.size === 1
  })
}

function hasOtherDevice({ traces }: KnownAccount, device: string | null): boolean {
  const devices = traces.filter(({ kind }) => kind === 'device')
  return devices.length > 0 && devices.every(({ value }) => value !== device)
}

function hasOwnBrowser(account: KnownAccount, holders: Map<string, Set<string>>): boolean {
  const browsers = account.traces.filter(({ kind }) => kind === 'visitor')
  return browsers.every(({ value }) => holders.get(nameOfTie('visitor', value))?.size === 1)
}

/** Of what was shown before, nothing says how telling it was. */
function burstMs(value: string, self: GraphSelf): number {
  const shown = value === self.device || value === self.visitor
  return burst.hours[shown ? self.deviceConfidence : 'low'] * HOUR_MS
}

/** Of a crowd the newest were read, and of a device those longest away: all must have come at once. */
function isBurst(
  rows: GraphRows,
  ties: readonly Tie[],
  { nowMs, crowded, self }: Surroundings,
  withinMs: number,
): boolean {
  const first = ties[0]
  if (first === undefined) return false
  const newest = Math.max(...ties.map(({ firstMs }) => firstMs))
  if (nowMs - newest > RECENT_MS) return false
  const since = newest - withinMs
  const own = rows.ties.find(
    ({ kind, value, accountKey }) =>
      kind === first.kind &&
      value === first.value &&
      (accountKey === self.user || accountKey === self.email),
  )
  if (own !== undefined && own.firstMs < since) return false
  const near = ties.filter(({ firstMs }) => firstMs >= since)
  if (near.length + 1 < burst.minPeople) return false
  return crowded ? near.length === ties.length : near.length / ties.length >= burst.minShare
}
