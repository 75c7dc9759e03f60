import { type ExposureFacts, type ParsedEmail, registrableDomain } from '@vigil/evidence'
import type { Scope, Vault } from '@vigil/storage'
import { accountOfEmail } from '../people/account-of.ts'
import { type KnownExposure, readKnownExposures, type Seen } from './known-exposure.ts'
import type { OnlineBreaches } from './online-breaches.ts'

const DAY_MS = 86_400_000

/** What reading exposure needs. */
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
  /** The licensed host the check is for, where one is known. */
  siteHost: string | null
  /** Keeps the isolate alive for work after the answer. */
  waitUntil(work: Promise<unknown>): void
}

/**
 * Where mailboxes are known to be exposed: in what was found for the workspace's own people, in the
 * operator's corpus, and, for a single one, at the provider. Addresses that are none give null.
 */
export async function exposureFacts(
  { db, vault, online, now }: ExposurePorts,
  caller: CheckCaller,
  emails: readonly (ParsedEmail | null)[],
): Promise<(ExposureFacts | null)[]> {
  const mailboxes = await Promise.all(
    emails.map(
      async (email) =>
        email && { account: await accountOfEmail(vault, email), domain: email.domain, email },
    ),
  )
  const wanted = mailboxes.filter((mailbox) => mailbox !== null)
  const [first] = wanted
  if (first === undefined) return emails.map(() => null)
  const site = caller.siteHost === null ? null : registrableDomain(caller.siteHost)
  const asksOnline = online !== null && emails.length === 1
  const [held, told] = await Promise.all([
    readKnownExposures(caller.scope.workspaceId, db, wanted, site),
    asksOnline ? online.breachesOf(caller, first.email.normalized, first.account) : null,
  ])
  return mailboxes.map((mailbox) => {
    const known = mailbox === null ? undefined : held.get(mailbox.account)
    if (known === undefined) return null
    return known.suppressed ? NOTHING : factsOf(site, now(), known, told ?? [])
  })
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
  const here = sites.filter(({ name }) => registrableDomain(name) === site).length
  const breaches = new Map([...known.breaches, ...online].map((one) => [one.name, one]))
  const times = [...sites, ...breaches.values()].map(({ sinceMs }) => sinceMs)
  const days = (ms: number) => Math.max(0, Math.floor((nowMs - ms) / DAY_MS))
  return {
    breaches: breaches.size,
    logsOnThisSite: here,
    logsElsewhere: sites.length - here,
    newestDays: times.length === 0 ? null : days(Math.max(...times)),
    freshDays: known.freshMs === null ? null : days(known.freshMs),
  }
}
