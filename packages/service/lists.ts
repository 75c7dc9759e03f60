import {
  type ListEntry,
  type ListEntryRequest,
  type ListQuery,
  timestampOf,
  VigilError,
} from '@vigil/contract'
import {
  addEntry,
  MAX_ENTRIES,
  MAX_NETWORKS,
  readEntries,
  removeEntry,
  type StoredEntry,
} from '@vigil/storage'
import type { Caller } from './caller.ts'
import { listedAs } from './listed.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'

/**
 * Puts whoever is named on a list; who was on one already moves to this. Refuses with
 * validation_failed where nothing of that name exists, quota_exceeded where the lists are full.
 */
export async function addToList(
  services: Services,
  caller: Caller,
  request: ListEntryRequest,
): Promise<ListEntry> {
  const { vault, graphFor, now } = services
  const { scope, key } = caller
  const { list, note, expiresAt, ...subject } = request
  const listed = await listedAs(vault, scope, subject)
  if (listed === null) throw noSuch(subject)
  const noteSealed = note === undefined ? null : await vault.seal(note, contextOf(caller))
  const added = await orUnavailable(
    addEntry(scope, graphFor(scope.workspaceId), {
      ...listed,
      id: services.newTimedId(now()),
      list,
      noteSealed,
      byKey: key.keyId,
      atMs: now(),
      expiresMs: expiresAt === undefined ? null : Date.parse(expiresAt),
    }),
  )
  if (added === null) {
    const bounds = `${MAX_ENTRIES} entries, of which ${MAX_NETWORKS} of blocks, networks and countries`
    throw new VigilError('quota_exceeded', {
      detail: `The lists are full: they take ${bounds}.`,
    })
  }
  return presentEntry(services, caller, added)
}

/** A page of entries, newest first. */
export async function readLists(
  services: Services,
  caller: Caller,
  { list, kind, cursor, limit, ...subject }: ListQuery,
): Promise<{ entries: ListEntry[]; nextCursor: string | null }> {
  const { scope } = caller
  const named = Object.values(subject).some((value) => value !== undefined)
  const listed = named ? await listedAs(services.vault, scope, subject) : null
  if (named && listed === null) throw noSuch(subject)
  if (listed !== null && kind !== undefined && kind !== listed.kind) {
    return { entries: [], nextCursor: null }
  }
  const filter = {
    list: list ?? null,
    kind: listed?.kind ?? kind ?? null,
    value: listed?.value ?? null,
    before: cursor ?? null,
    limit,
  }
  const page = await orUnavailable(
    readEntries(scope, services.graphFor(scope.workspaceId), filter, services.now()),
  )
  const entries = await Promise.all(
    page.entries.map((entry) => presentEntry(services, caller, entry)),
  )
  return { entries, nextCursor: page.next }
}

/** Takes an entry off its list. Refuses with not_found. */
export async function removeFromList(
  { graphFor }: Services,
  { scope }: Caller,
  id: string,
): Promise<void> {
  const removed = await orUnavailable(removeEntry(scope, graphFor(scope.workspaceId), id))
  if (!removed) throw new VigilError('not_found')
}

function noSuch(subject: object): VigilError {
  const field = Object.entries(subject).find(([, value]) => value !== undefined)?.[0] ?? 'email'
  return new VigilError('validation_failed', { detail: 'Nothing of that name can exist.', field })
}

const contextOf = ({ scope }: Caller) => `list:${scope.workspaceId}`

/** An entry as the wire has it. */
export async function presentEntry(
  { vault }: Services,
  caller: Caller,
  { id, list, kind, shown, noteSealed, byKey, atMs, expiresMs }: StoredEntry,
): Promise<ListEntry> {
  return {
    id,
    list,
    kind,
    value: shown,
    note: noteSealed === null ? null : await vault.open(noteSealed, contextOf(caller)),
    by: byKey,
    at: timestampOf(atMs),
    expiresAt: timestampOf(expiresMs),
  }
}
