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
  const accounts = await Promise.all(emails.map((email) => email && accountOfEmail(vault, email)))
  const wanted = accounts.filter((account) => account !== null)
  if (wanted.length === 0) return emails.map(() => null)
  const [email] = emails
  const [account] = wanted
  const single = emails.length === 1 && email != null && account !== undefined
  const [known, breaches] = await Promise.all([
    readKnownExposures(caller.scope.workspaceId, db, wanted),
    single && online !== null ? online.breachesOf(caller, email.normalized, account) : null,
  ])
  return accounts.map((one) => {
    const own = one === null ? undefined : known.get(one)
    if (own === undefined) return null
    return own.suppressed ? NOTHING : factsOf(caller.siteHost, now(), own, breaches ?? [])
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
  siteHost: string | null,
  nowMs: number,
  known: KnownExposure,
  online: readonly Seen[],
): ExposureFacts {
  const site = siteHost === null ? null : registrableDomain(siteHost)
  const here = known.sites.filter((one) => registrableDomain(one.site) === site)
  const names = new Map([...known.breaches, ...online].map((one) => [one.name, one.sinceMs]))
  const times = [...known.sites.map(({ sinceMs }) => sinceMs), ...names.values()]
  const days = (ms: number) => Math.max(0, Math.floor((nowMs - ms) / DAY_MS))
  return {
    breaches: names.size,
    logsOnThisSite: here.length,
    logsElsewhere: known.sites.length - here.length,
    newestDays: times.length === 0 ? null : days(Math.max(...times)),
    freshDays: known.freshMs === null ? null : days(known.freshMs),
  }
}
