import type { ExposureLayer } from '@vigil/contract'
import type { Round } from '@vigil/storage'
import { accountOfHex, hexOfAccount } from '../corpus/account-hex.ts'
import { effectivePairs } from '../corpus/effective-holding.ts'
import { reversedName } from '../corpus/pairs.ts'
import { exposureOf, readExposure } from './exposure-rows.ts'

/** A site or breach, and when it became known. */
export interface Seen {
  name: string
  sinceMs: number
}

/** A mailbox to look up: its keyed hash and its domain. */
export interface QueriedMailbox {
  account: string
  domain: string
}

/** Stored exposure of a mailbox: a workspace's findings, and the operator's corpus. */
export interface KnownExposure {
  /** Sites of stealer logs, by name. */
  sites: Map<string, Seen>
  /** Breaches, and corpora that name no site. */
  breaches: Seen[]
  /** When the latest finding outside the baseline of a monitored person was first seen. */
  freshMs: number | null
  /** The mailbox's owner objected: nothing is reported. */
  suppressed: boolean
}

/**
 * Reads it by account, in one statement of the round; a mailbox without exposure has empty lists.
 *
 * @param site the caller's own, as a registrable domain
 */
export async function readKnownExposures(
  workspaceId: string,
  db: D1Database,
  mailboxes: readonly QueriedMailbox[],
  site: string | null,
  round: Round,
): Promise<Map<string, KnownExposure>> {
  const ids = mailboxes.map(({ account }) => account)
  const [row] = await round.read(db, () =>
    exposureOf.bind(db, {
      workspaceId,
      mailboxes: JSON.stringify(
        mailboxes.map(({ account, domain }) => [hexOfAccount(account), reversedName(domain)]),
      ),
      accounts: JSON.stringify(ids),
      site: site === null ? null : reversedName(site),
    }),
  )
  if (row === undefined) throw new Error('the database returned no row')
  const { pairs, findings, suppressed } = readExposure(row)
  const known = new Map<string, KnownExposure>(
    ids.map((account) => [
      account,
      { sites: new Map(), breaches: [], freshMs: null, suppressed: false },
    ]),
  )
  for (const account of suppressed) {
    const one = known.get(account)
    if (one !== undefined) one.suppressed = true
  }
  const held = pairs.map((pair) => ({ ...pair, account: accountOfHex(pair.account) }))
  for (const pair of effectivePairs(held, ({ account, site }) => `${account} ${site}`)) {
    const one = known.get(pair.account)
    if (one !== undefined) addPair(one, pair)
  }
  for (const finding of findings) {
    const one = known.get(finding.account)
    if (one !== undefined) addFinding(one, finding)
  }
  return known
}

interface FoundPair {
  site: string | null
  label: string
  seenMs: number
}

function addPair(known: KnownExposure, { site, label, seenMs: sinceMs }: FoundPair): void {
  if (site === null) known.breaches.push({ name: `corpus:${label}`, sinceMs })
  else addSite(known, reversedName(site), sinceMs)
}

interface FoundFinding {
  layer: ExposureLayer
  place: string
  origin: string
  inBaseline: boolean
  quiet: boolean
  sinceMs: number
  firstSeenMs: number
}

function addFinding(
  known: KnownExposure,
  { layer, place, origin, inBaseline, quiet, sinceMs, firstSeenMs }: FoundFinding,
): void {
  if (!inBaseline && !quiet) {
    known.freshMs = Math.max(known.freshMs ?? 0, firstSeenMs)
  }
  // The corpus itself was read above.
  if (origin === 'corpus') return
  if (layer !== 'corpus') addSite(known, place, sinceMs)
  else if (!quiet) known.breaches.push({ name: place, sinceMs })
}

function addSite({ sites }: KnownExposure, name: string, sinceMs: number): void {
  sites.set(name, { name, sinceMs: Math.max(sinceMs, sites.get(name)?.sinceMs ?? 0) })
}
