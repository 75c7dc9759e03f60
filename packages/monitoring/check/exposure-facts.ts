import { DAY_MS, type ExposureFacts, type ParsedEmail, registrableDomain } from '@vigil/evidence'
import type { Round, Scope, Vault } from '@vigil/storage'
import { accountOfEmail } from '../people/account-of.ts'
import { type KnownExposure, readKnownExposures, type Seen } from './known-exposure.ts'
import type { OnlineBreaches } from './online-breaches.ts'

/** Exposure of mailboxes, in the order in which they were given. */
export interface KnownExposures {
  facts: (ExposureFacts | null)[]
  /** The provider was unavailable: there may be more. */
  incomplete: boolean
}

/** Ports of reading exposure. */
export interface ExposurePorts {
  db: D1Database
  vault: Pick<Vault, 'mailbox'>
  /** The provider of breaches; null: the deployment has none. */
  online: OnlineBreaches | null
  now(): number
}

/** The check that reads it. */
export interface CheckCaller {
  scope: Scope
  requestId: string
  /** The licensed host of the check; null: unknown. */
  siteHost: string | null
  /** Keeps the isolate alive for work after the answer. */
  waitUntil(work: Promise<unknown>): void
}

/** Reads the database in a round, and returns the exposure from all sources. */
export type ExposureQuery = (round: Round) => Promise<KnownExposures>

/**
 * Prepares to read the known exposure of mailboxes: findings of the workspace's own people, the operator's corpus, and,
 * for a single mailbox, the provider, whose request starts immediately. Malformed addresses give null.
 */
export async function exposureQuery(
  { db, vault, online, now }: ExposurePorts,
  caller: CheckCaller,
  emails: readonly (ParsedEmail | null)[],
): Promise<ExposureQuery> {
  const mailboxes = await Promise.all(
    emails.map(
      async (email) =>
        email && { account: await accountOfEmail(vault, email), domain: email.domain, email },
    ),
  )
  const wanted = mailboxes.filter((mailbox) => mailbox !== null)
  const [first] = wanted
  if (first === undefined) return async () => ({ facts: emails.map(() => null), incomplete: false })
  const site = caller.siteHost === null ? null : registrableDomain(caller.siteHost)
  // A test key must not use the provider's rate limit, and a batch would use all of it.
  const looksUpOnline = online !== null && emails.length === 1 && caller.scope.env === 'live'
  const listed = looksUpOnline
    ? online.breachesOf(caller, first.email.normalized, first.account)
    : Promise.resolve(null)
  return async (round) => {
    const [held, found] = await Promise.all([
      readKnownExposures(caller.scope.workspaceId, db, wanted, site, round),
      listed,
    ])
    const facts = mailboxes.map((mailbox) => {
      const known = mailbox === null ? undefined : held.get(mailbox.account)
      if (known === undefined) return null
      return known.suppressed ? NOTHING : factsOf(site, now(), known, found ?? [])
    })
    const isSuppressed = held.get(first.account)?.suppressed === true
    return { facts, incomplete: looksUpOnline && found === null && !isSuppressed }
  }
}

const NOTHING: ExposureFacts = {
  breaches: 0,
  logsOnThisSite: 0,
  logsElsewhere: 0,
  newestDays: null,
  freshDays: null,
}

function factsOf(
  site: string | null,
  nowMs: number,
  known: KnownExposure,
  online: readonly Seen[],
): ExposureFacts {
  const sites = [...known.sites.values()]
  const isHere = ({ name }: Seen) => registrableDomain(name) === site
  const here = sites.filter(isHere)
  const elsewhere = sites.filter((one) => !isHere(one))
  const breaches = new Map([...known.breaches, ...online].map((one) => [one.name, one]))
  const times = [...sites, ...breaches.values()].map(({ sinceMs }) => sinceMs)
  const days = (ms: number) => Math.max(0, Math.floor((nowMs - ms) / DAY_MS))
  return {
    breaches: breaches.size,
    logsOnThisSite: here.length,
    logsElsewhere: elsewhere.length,
    newestLogHereMs: newestOf(here),
    newestLogElsewhereMs: newestOf(elsewhere),
    newestDays: times.length === 0 ? null : days(Math.max(...times)),
    freshDays: known.freshMs === null ? null : days(known.freshMs),
  }
}

const newestOf = (seen: readonly Seen[]) =>
  seen.length === 0 ? null : Math.max(...seen.map(({ sinceMs }) => sinceMs))
