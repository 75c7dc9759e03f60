import {
  type DnsChallenge,
  type MonitorRole,
  timestampOf,
  type WatchedDomain,
} from '@vigil/contract'
import type { Resolver } from '@vigil/intel'
import { type AuditEntry, auditAfter, sha256Hex } from '@vigil/storage'
import {
  CHALLENGE_TTL_MS,
  type ChallengeState,
  challengeName,
  challengeRecord,
  checkChallenge,
  newChallengeToken,
} from '../dns/challenge.ts'
import { type NameRefusal, watchableName } from '../dns/watchable-name.ts'
import type { MonitorDomainRow } from '../schema/monitoring.ts'
import { beginDomain, listWatchedDomains, readWatchedDomain, verifyDomain } from './domain-rows.ts'
import { removeWatchedDomain } from './remove-domain.ts'

/** Dependencies of proving a domain. */
export interface DomainPorts {
  db: D1Database
  /** Returns the facts of a mail domain. */
  intel: {
    email(
      address: string,
      context: { siteHost: string | null },
    ): Promise<{ free: boolean; disposable: boolean }>
  }
  now(): number
  newId(): string
}

/** Why the proof of a name is not begun. */
export type WatchRefusal = NameRefusal | 'free_mail'

/** Begins the proof that a workspace owns a domain; the DNS record is returned this once. */
export async function beginWatching(
  services: DomainPorts,
  workspaceId: string,
  wanted: { domain: string; role: MonitorRole },
  audit: AuditEntry,
): Promise<{ domain: WatchedDomain; challenge: DnsChallenge | null } | { refused: WatchRefusal }> {
  const named = watchableName(wanted.domain)
  if ('refused' in named) return named
  const { domain } = named
  const mail = await services.intel.email(`postmaster@${domain}`, { siteHost: null })
  if (mail.free || mail.disposable) return { refused: 'free_mail' }
  const token = newChallengeToken()
  const nowMs = services.now()
  const tokenHash = await sha256Hex(token)
  const expiresMs = nowMs + CHALLENGE_TTL_MS
  const row = await beginDomain(
    workspaceId,
    services.db,
    { id: services.newId(), domain, role: wanted.role, tokenHash, expiresMs },
    nowMs,
    [auditAfter(workspaceId, services.db, { ...audit, after: { domain, role: wanted.role } })],
  )
  if (row === null) throw new Error('a watched domain was not stored')
  const challenge: DnsChallenge = {
    name: challengeName(domain, wanted.role),
    value: challengeRecord(token),
    expiresAt: timestampOf(expiresMs),
  }
  return { domain: presentDomain(row), challenge: row.token_hash === tokenHash ? challenge : null }
}

/** Checks the DNS record now. null: no such domain of this workspace. */
export async function verifyWatching(
  services: DomainPorts,
  workspaceId: string,
  id: string,
  resolvers: readonly Resolver[],
  audit: AuditEntry,
): Promise<{ domain: WatchedDomain; dns: ChallengeState } | null> {
  const row = await readWatchedDomain(workspaceId, services.db, id)
  if (row === null) return null
  const dns = await checkChallenge(
    challengeName(row.domain, row.role),
    async (token) => (await sha256Hex(token)) === row.token_hash,
    resolvers,
  )
  const { domain, role } = row
  const log = [auditAfter(workspaceId, services.db, { ...audit, after: { domain, role } })]
  const verified =
    dns === 'present' ? await verifyDomain(workspaceId, services.db, id, services.now(), log) : null
  return { domain: presentDomain(verified ?? row), dns }
}

/** Like `removeWatchedDomain`, with an entry in the audit log. */
export async function removeWatching(
  { db, now }: Pick<DomainPorts, 'db' | 'now'>,
  workspaceId: string,
  id: string,
  audit: AuditEntry,
): Promise<boolean> {
  const row = await readWatchedDomain(workspaceId, db, id)
  if (row === null) return false
  const { domain, role, state } = row
  const log = [auditAfter(workspaceId, db, { ...audit, before: { domain, role, state } })]
  return removeWatchedDomain(workspaceId, db, id, now(), log)
}

/** The domains of a workspace, whatever their state. */
export async function listWatched(db: D1Database, workspaceId: string): Promise<WatchedDomain[]> {
  return (await listWatchedDomains(workspaceId, db)).map(presentDomain)
}

function presentDomain(row: MonitorDomainRow): WatchedDomain {
  return {
    id: row.id,
    domain: row.domain,
    role: row.role,
    state: row.state,
    verifiedAt: timestampOf(row.verified_ms),
    dnsCheckedAt: timestampOf(row.dns_checked_ms),
    dnsMisses: row.dns_misses,
    lastCheckedAt: timestampOf(row.last_checked_ms),
  }
}
