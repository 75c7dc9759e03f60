import { endpointsDue, insertAlerts } from '@vigil/monitoring'
import {
  readPendingEvents,
  removePendingEvents,
  type Scope,
  type WaitingEvents,
} from '@vigil/storage'
import { runEach } from '../run-each.ts'
import type { Services } from '../services.ts'

/** Rows of events that are relayed at once. */
const AT_ONCE = 50

type RelayServices = Pick<Services, 'db' | 'graphFor' | 'graphs' | 'now' | 'wakeDispatchers'>

/**
 * Hands pending events of an environment to the dispatcher, which sends each to the endpoints that select it. A row is
 * deleted after the dispatcher stored it, and the dispatcher stores an id once, so an interrupted relay can be
 * repeated. An unreachable database does not affect the others.
 */
export async function relayEvents(services: RelayServices, scope: Scope): Promise<void> {
  await runEach(services.graphFor(scope.workspaceId).all, async (graph) =>
    relay(services, graph, await readPendingEvents(scope, graph, AT_ONCE)),
  )
}

/**
 * Hands some pending events of every database to the dispatcher, the oldest first; a task of the cron. An unreachable
 * database does not affect the others.
 */
export async function relayPendingEvents(services: RelayServices): Promise<void> {
  await runEach(services.graphs, async (graph) =>
    relay(services, graph, await readPendingEvents(null, graph, AT_ONCE)),
  )
}

/** Relays each row by itself, so that one that fails keeps no other back. */
async function relay(
  services: RelayServices,
  graph: D1Database,
  waiting: readonly WaitingEvents[],
): Promise<void> {
  if (waiting.length === 0) return
  try {
    await runEach(waiting, (row) => relayRow(services, graph, row))
  } finally {
    await services.wakeDispatchers(await endpointsDue(services.db, services.now()))
  }
}

async function relayRow(
  services: RelayServices,
  graph: D1Database,
  { scope, id, read }: WaitingEvents,
): Promise<void> {
  const alerts = read().map((event) => ({
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
