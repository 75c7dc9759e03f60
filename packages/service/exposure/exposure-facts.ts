import { type ExposureFacts, type ParsedEmail, registrableDomain } from '@vigil/evidence'
import { type KnownExposure, readKnownExposures, type Seen } from '@vigil/storage'
import type { Caller } from '../caller.ts'
import type { Services } from '../services.ts'
import { accountOfEmail } from './account-of.ts'

const DAY_MS = 86_400_000

/**
 * Where mailboxes are known to be exposed: in what was found for the workspace's own people, in the
 * operator's corpus, and, for a single one, at the provider. Addresses that are none give null.
 */
export async function exposureFacts(
  { db, vault, online, now }: Services,
  caller: Caller,
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
