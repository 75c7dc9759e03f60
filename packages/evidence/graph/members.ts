import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import type { LinkKind } from './kinds.ts'
import {
  type Edge,
  type GraphRows,
  type GraphSelf,
  identifierName,
  type KnownAccount,
  type Neighbourhood,
  type Trace,
} from './rows.ts'

const { regularDays } = evidencePolicy.graph.people
const { confirmedDays } = evidencePolicy.graph.unconfirmedMailbox

/** One person who was seen with an identifier: all accounts of one canonical mailbox. */
export interface Member {
  person: string
  /** When the first of its accounts was made. */
  madeMs: number
  firstMs: number
  lastMs: number
  /**
   * Uses another browser that no other person uses; on a device key, another device that no other person on it uses.
   */
  hasOwnDevice: boolean
  /** On a device key: each of its browsers is used by no other person, as on machines of one model. */
  isSameModel: boolean
  /** Device keys that the person was seen with. */
  devices: readonly string[]
  /** Was seen at the IP address of this visit. */
  isHere: boolean
  /** Came back a day or longer after the first visit, in the only browser that the person was seen with. */
  cameBack: boolean
  /** Was allowed, and seen with the identifier for a week or longer. */
  isRegular: boolean
  /** Was seen at an IP address other than that of this visit. */
  isElsewhere: boolean
  /** Was seen at such an address at which no other person was. */
  isElsewhereAlone: boolean
  /** One of its accounts is an abuser's by the caller's feedback. */
  reported: boolean
  trusted: boolean
}

/** Whether an account was seen with an identifier. */
export const wasSeenWith = (
  { traces }: KnownAccount,
  kind: Trace['kind'],
  value: string | null,
): boolean => traces.some((trace) => trace.kind === kind && trace.value === value)

/** Returns the accounts of a visit: under its user id, and under its address, which anyone can type. */
export function namedAndTyped(
  { accounts }: Pick<GraphRows, 'accounts'>,
  { user, email }: Pick<GraphSelf, 'user' | 'email'>,
) {
  return {
    named: user === null ? undefined : accounts.get(user),
    ofAddress: email === null ? undefined : accounts.get(email),
  }
}

/**
 * Whether an account is known to belong to the owner of its mailbox: it was vouched for, or came back a day later and
 * was allowed.
 */
export const isConfirmed = (
  account: KnownAccount,
  seen: Pick<Edge, 'firstMs' | 'lastMs'>,
): boolean => account.labels.includes('legitimate') || wasAllowedFor(confirmedDays, account, seen)

const wasAllowedFor = (
  days: number,
  { verdict }: KnownAccount,
  { firstMs, lastMs }: Pick<Edge, 'firstMs' | 'lastMs'>,
): boolean => verdict === 'allow' && lastMs - firstMs >= days * DAY_MS

/** Returns the person behind an account: its canonical mailbox, else the account itself. */
export const personOf = (account: KnownAccount): string => account.mailboxKey ?? account.accountKey

/** Returns the other accounts that were seen with an identifier of this visit; null: it has none. */
export function accountsOn(
  { rows, direct }: Neighbourhood,
  kind: Edge['kind'],
  value: string | null,
): KnownAccount[] {
  return direct
    .filter((edge) => edge.kind === kind && edge.value === value)
    .map(({ accountKey }) => rows.accounts.get(accountKey))
    .filter((account) => account !== undefined)
}

/** Returns on how many of the days up to now something came at these times. */
export const daysOf = (times: readonly number[], nowMs: number): number =>
  new Set(times.map((ms) => Math.floor((nowMs - ms) / DAY_MS))).size

/** The people of each identifier, by its name. */
export type PeopleByIdentifier = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the people of every identifier that the walk read, from its edges and from traces of accounts. */
export function peopleByIdentifier(rows: GraphRows): PeopleByIdentifier {
  const people = new Map<string, Set<string>>()
  const add = (name: string, person: string) =>
    people.set(name, (people.get(name) ?? new Set()).add(person))
  for (const account of rows.accounts.values()) {
    for (const trace of account.traces) add(identifierName(trace), personOf(account))
  }
  for (const edge of rows.edges) {
    const account = rows.accounts.get(edge.accountKey)
    if (account) add(identifierName(edge), personOf(account))
  }
  return people
}

/** Groups the accounts on one identifier by person, with what is known of each person. */
export function membersOf(
  { rows, self }: Neighbourhood,
  edges: readonly Edge[],
  people: PeopleByIdentifier,
  sinceMs: number,
): { member: Member; accounts: KnownAccount[] }[] {
  const members = new Map<string, { member: Member; accounts: KnownAccount[] }>()
  const found = edges.map(({ accountKey }) => rows.accounts.get(accountKey))
  const among = new Set(found.filter((account) => account !== undefined).map(personOf))
  for (const edge of edges) {
    const account = rows.accounts.get(edge.accountKey)
    if (!account || edge.lastMs < sinceMs) continue
    const person = personOf(account)
    const { member, accounts = [] } = members.get(person) ?? {}
    const addresses = tracesOf(account, 'ip')
    const elsewhere = addresses.filter((ip) => ip !== self.ip)
    members.set(person, {
      member: {
        person,
        madeMs: Math.min(account.firstMs, member?.madeMs ?? Infinity),
        firstMs: Math.min(edge.firstMs, member?.firstMs ?? Infinity),
        lastMs: Math.max(edge.lastMs, member?.lastMs ?? 0),
        hasOwnDevice: member?.hasOwnDevice === true || usesOwnDevice(account, edge, people, among),
        isSameModel: edge.kind === 'device' && usesOwnBrowsersOnly(account, people),
        devices: [...(member?.devices ?? []), ...tracesOf(account, 'device')],
        cameBack: member?.cameBack === true || cameBack(account),
        isRegular: member?.isRegular === true || wasAllowedFor(regularDays, account, edge),
        isHere: member?.isHere === true || addresses.some((ip) => ip === self.ip),
        isElsewhere: member?.isElsewhere === true || elsewhere.length > 0,
        isElsewhereAlone:
          member?.isElsewhereAlone === true ||
          elsewhere.some((ip) => isOfOnePerson('ip', ip, people)),
        reported: member?.reported === true || account.isAbuser,
        trusted: member?.trusted === true || account.labels.includes('legitimate'),
      },
      accounts: [...accounts, account],
    })
  }
  return [...members.values()]
}

const isOfOnePerson = (kind: LinkKind, value: string, people: PeopleByIdentifier): boolean =>
  people.get(identifierName({ kind, value }))?.size === 1

/** @param among people on the identifier of the edge */
function usesOwnDevice(
  account: KnownAccount,
  { kind, value }: Edge,
  people: PeopleByIdentifier,
  among: ReadonlySet<string>,
): boolean {
  return account.traces.some((trace) => {
    if (trace.kind === 'ip' || (trace.kind === kind && trace.value === value)) return false
    // Cookies that were cleared make no second device, and a changed fingerprint no second browser.
    if (kind === 'visitor' && trace.kind !== 'visitor') return false
    if (kind !== 'device') return isOfOnePerson(trace.kind, trace.value, people)
    // A phone of a popular model is its owner's, whatever other people have one: those on this device key count.
    return trace.kind === 'device' && isOfNoOther(trace.value, personOf(account))
  })

  function isOfNoOther(device: string, person: string): boolean {
    const owners = people.get(identifierName({ kind: 'device', value: device })) ?? []
    return [...owners].every((owner) => owner === person || !among.has(owner))
  }
}

const usesOwnBrowsersOnly = (account: KnownAccount, people: PeopleByIdentifier): boolean =>
  tracesOf(account, 'visitor').every((browser) => isOfOnePerson('visitor', browser, people))

function cameBack({ traces, firstMs }: KnownAccount): boolean {
  const [browser, ...others] = traces.filter(({ kind }) => kind === 'visitor')
  return browser !== undefined && others.length === 0 && browser.lastMs - firstMs >= DAY_MS
}

/** Returns the identifiers of a kind that an account was recently seen with. */
export const tracesOf = ({ traces }: KnownAccount, kind: Trace['kind']): string[] =>
  traces.filter((trace) => trace.kind === kind).map(({ value }) => value)
