import { and, asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { isStored } from '../checks/is-stored.ts'
import { type BoundStatement, batch, inScope, type Params, statement } from '../database/index.ts'
import { pendingEvents } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { PendingEvent } from './pending-event.ts'

interface Waiting extends Scope {
  id: string
  atMs: number
  events: string
}

/** Follows the statement that stores the check: a check that was refused has no events. */
const insertOfCheck = statement(
  (_, v: Params<Waiting>) => sql`INSERT INTO ${pendingEvents} (workspace_id, env, id, at_ms, events)
    SELECT ${v.workspaceId}, ${v.env}, ${v.id}, ${v.atMs}, ${v.events}
    WHERE ${isStored(v)}
    ON CONFLICT DO NOTHING`,
)
const insert = statement(
  (_, v: Params<Waiting>) => sql`INSERT INTO ${pendingEvents} (workspace_id, env, id, at_ms, events)
    VALUES (${v.workspaceId}, ${v.env}, ${v.id}, ${v.atMs}, ${v.events}) ON CONFLICT DO NOTHING`,
)
const oldest = statement((q, v: Params<{ limit: number; offset: number }>) =>
  q
    .select()
    .from(pendingEvents)
    .orderBy(asc(pendingEvents.atMs), asc(pendingEvents.id))
    .limit(v.limit)
    .offset(v.offset),
)
const ofScope = statement((q, v: Params<Scope & { limit: number; offset: number }>) =>
  q
    .select()
    .from(pendingEvents)
    .where(inScope(pendingEvents, v))
    .orderBy(asc(pendingEvents.id))
    .limit(v.limit)
    .offset(v.offset),
)
const remove = statement((q, v: Params<Scope & { id: string }>) =>
  q.delete(pendingEvents).where(and(inScope(pendingEvents, v), eq(pendingEvents.id, v.id))),
)

type About = Scope & { subjects: string }
const isAbout = (v: Params<About>) =>
  sql`json_extract(value, '$.subject') IN (SELECT value FROM json_each(${v.subjects}))`
const removeAbout = statement(
  (_, v: Params<About>) => sql`UPDATE ${pendingEvents} SET events =
      (SELECT json_group_array(json(value)) FROM json_each(events) WHERE NOT ${isAbout(v)})
    WHERE ${inScope(pendingEvents, v)} AND EXISTS (SELECT 1 FROM json_each(events) WHERE ${isAbout(v)})`,
)
const removeEmpty = statement(
  (_, v: Params<Scope>) =>
    sql`DELETE FROM ${pendingEvents} WHERE ${inScope(pendingEvents, v)} AND events = '[]'`,
)

/** The statement that stores a check's events, for the batch that stores the check. */
export function eventsOfCheck(
  { workspaceId, env }: Scope,
  db: D1Database,
  id: string,
  atMs: number,
  events: readonly PendingEvent[],
): BoundStatement<unknown> {
  return insertOfCheck.bind(db, { workspaceId, env, id, atMs, events: JSON.stringify(events) })
}

/** Stores events without a new check. */
export async function addPendingEvents(
  { workspaceId, env }: Scope,
  db: D1Database,
  id: string,
  atMs: number,
  events: readonly PendingEvent[],
): Promise<void> {
  await insert.run(db, { workspaceId, env, id, atMs, events: JSON.stringify(events) })
}

/** Pending events with their row. */
export interface WaitingEvents {
  scope: Scope
  id: string
  /** Throws if this version cannot read the row. */
  read(): PendingEvent[]
}

const listOfEvents = z.array(PendingEvent)

/** Reads some pending events of one database, after the first `offset` rows: of one environment, or the oldest of all. */
export async function readPendingEvents(
  scope: Scope | null,
  db: D1Database,
  limit: number,
  offset = 0,
): Promise<WaitingEvents[]> {
  const rows =
    scope === null
      ? await oldest.all(db, { limit, offset })
      : await ofScope.all(db, { workspaceId: scope.workspaceId, env: scope.env, limit, offset })
  return rows.map(({ workspaceId, env, id, events }) => ({
    scope: { workspaceId, env },
    id,
    read: () => listOfEvents.parse(JSON.parse(events)),
  }))
}

/** Removes a row of events that the dispatcher accepted. */
export async function removePendingEvents(
  { workspaceId, env }: Scope,
  db: D1Database,
  id: string,
): Promise<void> {
  await remove.run(db, { workspaceId, env, id })
}

/**
 * Removes the pending events about these subjects (keyed hashes of accounts and visitors); returns the number of rows
 * changed.
 */
export async function removeEventsAbout(
  { workspaceId, env }: Scope,
  db: D1Database,
  subjects: readonly string[],
): Promise<number> {
  const about = { workspaceId, env, subjects: JSON.stringify(subjects) }
  const [{ changes }] = await batch(db, [
    removeAbout.bind(db, about),
    removeEmpty.bind(db, about),
  ] as const)
  return changes
}
