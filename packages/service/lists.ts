import {
  fieldProblem,
  type ListEntry,
  type ListEntryRequest,
  type ListQuery,
  type ListSubject,
  timestampOf,
  VigilError,
} from '@vigil/contract'
import { parseEmail, parseIp } from '@vigil/evidence'
import {
  addEntry,
  entriesByKeys,
  type ListKey,
  MAX_ENTRIES,
  MAX_NETWORKS,
  readEntries,
  readLists as readRows,
  removeEntry,
  type StoredEntry,
} from '@vigil/storage'
import type { Caller } from './caller.ts'
import { domainKeysOf, listedAs, matchLists } from './listed.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'
import { actorOf, auditEntry } from './team/audit.ts'

/**
 * Adds a subject to a list; a subject of another list moves to this one. Throws validation_failed if the subject is
 * malformed or `expiresAt` is past, quota_exceeded if the lists are full.
 */
export async function addToList(
  services: Services,
  caller: Caller,
  request: ListEntryRequest,
): Promise<{ entry: ListEntry; replaced: ListEntry | null }> {
  const { vault, graphFor, now } = services
  const { scope, key } = caller
  const { list, note, expiresAt, ...subject } = request
  const listed = await listedAs(vault, scope, subject)
  if (listed === null) throw invalid(subject)
  const expiresMs = expiresAt === undefined ? null : Date.parse(expiresAt)
  if (expiresMs !== null && expiresMs <= now()) {
    throw fieldProblem([{ path: ['expiresAt'], message: 'Must be a time in the future' }])
  }
  const noteEncrypted = note === undefined ? null : await vault.encrypt(note, contextOf(caller))
  const audit = auditEntry(services, actorOf(caller), { action: 'list_entry_added', subject: null })
  const added = await orUnavailable(
    addEntry(
      scope,
      graphFor(scope.workspaceId).home,
      {
        ...listed,
        id: services.newTimedId(now()),
        list,
        noteEncrypted,
        byKey: key.keyId,
        atMs: now(),
        expiresMs,
      },
      audit,
    ),
  )
  if (added === null) {
    const bounds = `${MAX_ENTRIES} entries, of which ${MAX_NETWORKS} of blocks, networks and countries`
    throw new VigilError('quota_exceeded', {
      detail: `The lists are full: they take ${bounds}. Remove some entries.`,
    })
  }
  await announceLists(services, caller)
  const { entry, replaced } = added
  return {
    entry: await presentEntry(services, caller, entry),
    replaced: replaced && (await presentEntry(services, caller, replaced)),
  }
}

/** Makes edge isolates read the lists again; if that fails, they do so within a minute. */
export async function announceLists(
  services: Services,
  { scope, requestId }: Pick<Caller, 'scope' | 'requestId'>,
): Promise<void> {
  try {
    await services.limiters.announceLists(scope)
  } catch (cause) {
    services.report('lists', cause, requestId)
  }
}

/**
 * Returns a page of entries, newest first. For a subject, returns every entry that a check of it would match (mailbox,
 * domains, block, network and country), deciding ones first.
 */
export async function readLists(
  services: Services,
  caller: Caller,
  { list, kind, cursor, limit, ...subject }: ListQuery,
): Promise<{ entries: ListEntry[]; nextCursor: string | null }> {
  const { scope } = caller
  const { home: graph } = services.graphFor(scope.workspaceId)
  const nowMs = services.now()
  const isNamed = Object.values(subject).some((value) => value !== undefined)
  if (isNamed) {
    const keys = await matchingKeys(services, caller, subject)
    const found = await orUnavailable(entriesByKeys(scope, graph, keys, nowMs))
    const entries = found
      .filter((entry) => list === undefined || entry.list === list)
      .filter((entry) => kind === undefined || entry.kind === kind)
    return {
      entries: await Promise.all(entries.map((entry) => presentEntry(services, caller, entry))),
      nextCursor: null,
    }
  }
  const filter = { list: list ?? null, kind: kind ?? null, before: cursor ?? null, limit }
  const page = await orUnavailable(readEntries(scope, graph, filter, nowMs))
  const entries = await Promise.all(
    page.entries.map((entry) => presentEntry(services, caller, entry)),
  )
  return { entries, nextCursor: page.next }
}

/** Returns the keys of the entries that a check of the subject would match. */
async function matchingKeys(
  services: Services,
  caller: Caller,
  subject: ListSubject,
): Promise<ListKey[]> {
  const { vault, graphFor, now } = services
  const { scope } = caller
  const own = await listedAs(vault, scope, subject)
  if (own === null) throw invalid(subject)
  const ip = parseIp(subject.ip)
  const email = parseEmail(subject.email)
  const domains =
    own.kind === 'domain'
      ? domainKeysOf(parseEmail(`postmaster@${own.value}`))
      : domainKeysOf(email)
  const [rows, network] = await orUnavailable(
    Promise.all([
      readRows(scope, graphFor(scope.workspaceId).home, [own, ...domains]),
      ip && services.intel.network(ip.text, null, null),
    ]),
  )
  const place = { ip, network, blocks: own.kind === 'cidr' ? [own.value] : [] }
  const withAsn = own.kind === 'asn' ? { asn: Number(own.value), country: null } : null
  const inCountry = own.kind === 'country' ? { asn: null, country: own.value } : null
  const where = { ...place, network: network ?? withAsn ?? inCountry }
  return (await matchLists(vault, scope, rows, where, now())).matching
}

/** Removes a list entry. Throws not_found. */
export async function removeFromList(
  services: Services,
  caller: Caller,
  id: string,
): Promise<void> {
  const { scope } = caller
  const { home: graph } = services.graphFor(scope.workspaceId)
  const audit = auditEntry(services, actorOf(caller), {
    action: 'list_entry_removed',
    subject: null,
  })
  const removed = await orUnavailable(removeEntry(scope, graph, id, audit))
  if (!removed) throw new VigilError('not_found')
  await announceLists(services, caller)
}

/** Returns the error for a malformed subject. */
function invalid(subject: ListSubject): VigilError {
  const field = Object.entries(subject).find(([, value]) => value !== undefined)?.[0] ?? 'email'
  return new VigilError('validation_failed', {
    detail:
      field === 'cidr'
        ? 'Write the block as IPv4, such as 203.0.113.0/24: ::ffff: addresses count as IPv4 addresses.'
        : `The value of ${field} is not valid.`,
    field,
  })
}

const contextOf = ({ scope }: Caller) => `list:${scope.workspaceId}`

/** Converts an entry to its API form. */
export async function presentEntry(
  { vault }: Services,
  caller: Caller,
  { id, list, kind, shown, noteEncrypted, byKey, atMs, expiresMs }: StoredEntry,
): Promise<ListEntry> {
  return {
    id,
    list,
    kind,
    value: shown,
    note: noteEncrypted === null ? null : await vault.decrypt(noteEncrypted, contextOf(caller)),
    by: byKey,
    at: timestampOf(atMs),
    expiresAt: timestampOf(expiresMs),
  }
}
