import { endpointsDue, insertAlerts } from '@vigil/monitoring'
import {
  type PendingEvent,
  readPendingEvents,
  removePendingEvents,
  type Scope,
  type WaitingEvents,
} from '@vigil/storage'
import { runEach } from '../run-each.ts'
import type { Services } from '../services.ts'

/** Rows of events that are relayed at once. */
const AT_ONCE = 50
/** Pages of a run, if each has rows that this version cannot read (judgement: far above what a deployment has). */
const MAX_PAGES = 20

type ReadEvents = Pick<WaitingEvents, 'scope' | 'id'> & { events: PendingEvent[] }
type RelayServices = Pick<Services, 'db' | 'graphFor' | 'graphs' | 'now' | 'wakeDispatchers'>

/**
 * Sends pending events of an environment to the dispatcher, which sends each to the endpoints that select it. A row is
 * deleted after the dispatcher stored it, and the dispatcher stores an id once, so an interrupted relay can be
 * repeated. An unreachable database does not affect the others.
 */
export async function relayEvents(services: RelayServices, scope: Scope): Promise<void> {
  await runEach(services.graphFor(scope.workspaceId).all, (graph) =>
    relayPages(services, graph, scope),
  )
}

/**
 * Sends some pending events of every database to the dispatcher, the oldest first; a task of the cron. An unreachable
 * database does not affect the others.
 */
export async function relayPendingEvents(services: RelayServices): Promise<void> {
  await runEach(services.graphs, (graph) => relayPages(services, graph, null))
}

/**
 * Relays pages of rows until one has only rows that were read. Rows that cannot be read stay, and are passed over;
 * rejects with their failures at the end.
 */
async function relayPages(
  services: RelayServices,
  graph: D1Database,
  scope: Scope | null,
): Promise<void> {
  const failures: unknown[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const before = failures.length
    const waiting = await readPendingEvents(scope, graph, AT_ONCE, before)
    const readable: ReadEvents[] = []
    for (const { scope: of, id, read } of waiting) {
      try {
        readable.push({ scope: of, id, events: read() })
      } catch (cause) {
        failures.push(cause)
      }
    }
    await relay(services, graph, readable)
    if (failures.length === before || waiting.length < AT_ONCE) break
  }
  if (failures.length === 0) return
  throw new AggregateError(failures, `${failures.length} rows cannot be read`, {
    cause: failures[0],
  })
}

/** Relays each row by itself, so that one that fails keeps no other back. */
async function relay(
  services: RelayServices,
  graph: D1Database,
  rows: readonly ReadEvents[],
): Promise<void> {
  if (rows.length === 0) return
  try {
    await runEach(rows, (row) => relayRow(services, graph, row))
  } finally {
    await services.wakeDispatchers(await endpointsDue(services.db, services.now()))
  }
}

async function relayRow(
  services: RelayServices,
  graph: D1Database,
  { scope, id, events }: ReadEvents,
): Promise<void> {
  const alerts = events.map((event) => ({
    id: event.id,
    type: event.type,
    workspaceId: scope.workspaceId,
    dedupeKey: event.id,
    runKey: null,
    subjectId: event.subject,
    newCount: 0,
    payload: event.body,
    ...(event.verdict !== undefined && { verdict: event.verdict }),
    ...(event.reasons !== undefined && { reasons: event.reasons }),
  }))
  await services.db.batch(insertAlerts(services.db, alerts, services.now(), { capped: false }))
  await removePendingEvents(scope, graph, id)
}
