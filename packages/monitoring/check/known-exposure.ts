import type { ExposureLayer } from '@vigil/contract'
import { batch } from '@vigil/storage'
import { accountOfHex, hexOfAccount } from '../corpus/account-hex.ts'
import { effectivePairs } from '../corpus/effective-holding.ts'
import { reversedName } from '../corpus/pairs.ts'
import { selectSuppressed } from '../people/suppression.ts'
import { findingsOf, newestPairs, ownPairs } from './exposure-rows.ts'

/** A place or breach, and when it became known. */
export interface Seen {
  name: string
  sinceMs: number
}

/** A mailbox as it is asked about: its keyed hash, and the domain that it is in. */
export interface AskedMailbox {
  account: string
  domain: string
}

/** What is held about a mailbox: in a workspace's findings, and in the operator's corpus. */
export interface KnownExposure {
  /** Sites of stealer logs, by name. */
  sites: Map<string, Seen>
  /** Breaches, and corpora that name no site. */
  breaches: Seen[]
  /** A monitored person: when the latest finding that came after the baseline was first seen. */
  freshMs: number | null
  /** The mailbox's owner objected: nothing is reported. */
  suppressed: boolean
}

/**
 * Reads it in one batch, by account; a mailbox without exposure has empty lists.
 *
 * @param site the caller's own, as a registrable domain
 */
export async function readKnownExposures(
  workspaceId: string,
  db: D1Database,
  mailboxes: readonly AskedMailbox[],
  site: string | null,
): Promise<Map<string, KnownExposure>> {
  const ids = mailboxes.map(({ account }) => account)
  const accounts = JSON.stringify(ids)
  const asked = JSON.stringify(
    mailboxes.map(({ account, domain }) => [hexOfAccount(account), reversedName(domain)]),
  )
  const [newest, own, findings, suppressed] = await batch(db, [
    newestPairs.bind(db, { mailboxes: asked }),
    ownPairs.bind(db, { mailboxes: asked, site: site === null ? null : reversedName(site) }),
    findingsOf.bind(db, { workspaceId, accounts }),
    selectSuppressed.bind(db, { accounts }),
  ] as const)
  const known = new Map<string, KnownExposure>(
    ids.map((account) => [
      account,
      { sites: new Map(), breaches: [], freshMs: null, suppressed: false },
    ]),
  )
  for (const { account } of suppressed.rows) {
    const one = known.get(account)
    if (one !== undefined) one.suppressed = true
  }
  const held = [...newest.rows, ...own.rows].map(({ mode, ...pair }) => ({
    ...pair,
    account: accountOfHex(pair.account),
    historical: mode === 'historical',
  }))
  for (const pair of effectivePairs(held, ({ account, site }) => `${account} ${site}`)) {
    const one = known.get(pair.account)
    if (one !== undefined) addPair(one, pair)
  }
  for (const finding of findings.rows) {
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
  inBaseline: number
  quiet: number
  sinceMs: number
  firstSeenMs: number
}

function addFinding(
  known: KnownExposure,
  { layer, place, origin, inBaseline, quiet, sinceMs, firstSeenMs }: FoundFinding,
): void {
  if (inBaseline === 0 && quiet === 0) {
    known.freshMs = Math.max(known.freshMs ?? 0, firstSeenMs)
  }
  // The corpus itself was read above.
  if (origin === 'corpus') return
  if (layer !== 'corpus') addSite(known, place, sinceMs)
  else if (quiet === 0) known.breaches.push({ name: place, sinceMs })
}

function addSite({ sites }: KnownExposure, name: string, sinceMs: number): void {
  sites.set(name, { name, sinceMs: Math.max(sinceMs, sites.get(name)?.sinceMs ?? 0) })
}
