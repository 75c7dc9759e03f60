import type { Finding, FindingQuery, FindingStatusRequest } from '@vigil/contract'
import { readTimeCursor, timeCursor, VigilError } from '@vigil/contract'
import { listFindings, setFindingStatus } from '@vigil/monitoring'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'
import { logging, ownAuditEntry } from './team/audit.ts'

const DEFAULT_LIMIT = 100
/** Maximum number of rows in an export (judgement). */
const MAX_EXPORTED = 20_000
const EXPORT_PAGE = 500
/** Maximum number of ids in one log entry. */
const MAX_LOGGED = 20

/** Returns a page of the workspace's findings, newest first. Throws validation_failed. */
export async function readFindings(
  services: Services,
  caller: Caller,
  { cursor, limit = DEFAULT_LIMIT, since, ...filter }: FindingQuery,
): Promise<{ findings: Finding[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readTimeCursor(cursor)
  const findings = await orUnavailable(
    listFindings(
      caller.scope.workspaceId,
      services.db,
      { ...filter, sinceMs: since === undefined ? undefined : Date.parse(since) },
      after,
      limit,
    ),
  )
  const last = findings.at(-1)
  const hasMore = last !== undefined && findings.length === limit
  const end = hasMore ? timeCursor({ atMs: Date.parse(last.firstSeenAt), id: last.id }) : null
  return { findings, nextCursor: end }
}

const COLUMNS = [
  ...['id', 'subject', 'subjectId', 'layer', 'kind', 'severity', 'place', 'source'],
  ...['firstSeenAt', 'lastSeenAt', 'gone', 'inBaseline', 'status', 'statusBy', 'statusAt'],
]

/** Returns at most MAX_EXPORTED findings as CSV (RFC 4180), newest first. */
export async function exportFindings(services: Services, caller: Caller): Promise<string> {
  const lines = [COLUMNS.join()]
  let cursor: string | undefined
  do {
    const page = await readFindings(services, caller, { cursor, limit: EXPORT_PAGE })
    for (const one of page.findings) lines.push(rowOf(one).map(cell).join())
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && lines.length <= MAX_EXPORTED)
  return `${lines.join('\r\n')}\r\n`
}

const rowOf = (one: Finding): (string | boolean | null)[] => [
  ...[one.id, one.subject.domain ?? one.subject.emailMasked, one.subject.id, one.layer, one.kind],
  ...[one.severity, one.place, one.source, one.firstSeenAt, one.lastSeenAt, one.gone],
  ...[one.inBaseline, one.status, one.statusBy, one.statusAt],
]

/** Formats a cell; text that a spreadsheet would read as a formula gets a leading apostrophe (OWASP, CSV injection). */
function cell(value: string | boolean | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Acknowledges, resolves or reopens findings; returns the number of ids that exist. */
export function changeFindings(
  services: Services,
  caller: Caller,
  { ids, status }: FindingStatusRequest,
): Promise<number> {
  const { scope, key } = caller
  if (scope.env !== 'live') {
    throw new VigilError('live_key_required', { detail: 'Only a live key changes findings.' })
  }
  const audit = ownAuditEntry(services, caller, {
    action: 'findings_changed',
    subject: null,
    after: { status, findings: ids.length, ids: ids.slice(0, MAX_LOGGED) },
  })
  const { workspaceId } = scope
  const log = logging(services, workspaceId, audit)
  return orUnavailable(
    setFindingStatus(workspaceId, services.db, ids, status, {
      byKey: key.keyId,
      nowMs: audit.atMs,
      log,
    }),
  )
}
