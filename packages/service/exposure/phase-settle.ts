import {
  endRun,
  forgetOldest,
  heldAlerts,
  insertAlerts,
  markAlerted,
  markRun,
  type NewAlert,
  releaseHeld,
  resumedPeople,
  staleWorkspaces,
  summedUp,
} from '@vigil/storage'
import { composeAlert, personSubject, workspaceSubject } from './compose-alert.ts'
import { move } from './move.ts'
import type { Slice, Step } from './run-ports.ts'

const STALE_TOLD_AFTER_MS = 3 * 86_400_000
const RESUMED_AT_ONCE = 50

/** Digests and summaries, what is stale for days, and the end of the run. */
export async function settle(slice: Slice): Promise<Step> {
  const { ports, run, fence, budget } = slice
  const { db } = ports
  const nowMs = ports.now()
  const resumed = await resumedPeople(db, run.started_ms, RESUMED_AT_ONCE)
  budget.spend(1 + resumed.length)
  if (resumed.length > 0) {
    const told = resumed.filter(({ newCount }) => newCount > 0)
    const alerts = await Promise.all(
      told.map(({ person, findings, newCount }) =>
        composeAlert(ports, {
          workspaceId: person.workspaceId,
          runKey: run.run_key,
          type: 'monitor.exposure.summary',
          subject: personSubject(person),
          layer: null,
          newCount,
          count: newCount,
          baseline: newCount,
          locations: findings,
        }),
      ),
    )
    return move(slice, { phase: 'settle', cursor: '' }, [
      ...alerts.flatMap((alert) => insertAlerts(db, [alert], nowMs)),
      markAlerted(
        db,
        'monitor_identity',
        told.map(({ person }) => person.id),
        nowMs,
      ),
      summedUp(
        db,
        resumed.map(({ person }) => person.id),
      ),
    ])
  }
  const alerts = [...(await digests(slice)), ...(await degraded(slice))]
  await move(slice, { phase: 'settle', cursor: 'told' }, [
    ...alerts.flatMap((alert) => insertAlerts(db, [alert], nowMs, { capped: false })),
    releaseHeld(db, run.run_key),
    ...forgetOldest(db, nowMs),
    markRun(db, nowMs),
    endRun(db, fence, nowMs),
  ])
  return { kind: 'ended' }
}

/** One digest for each workspace that had more alerts than are told one by one. */
async function digests({ ports, run, budget }: Slice): Promise<NewAlert[]> {
  const held = await heldAlerts(ports.db, run.run_key)
  budget.spend(1)
  return Promise.all(
    held.map(({ workspaceId, alerts, newCount }) =>
      composeAlert(ports, {
        workspaceId,
        runKey: run.run_key,
        type: 'monitor.exposure.summary',
        subject: workspaceSubject(workspaceId),
        layer: null,
        newCount,
        count: alerts,
        baseline: 0,
        locations: [],
      }),
    ),
  )
}

async function degraded({ ports, run, budget }: Slice): Promise<NewAlert[]> {
  const stale = await staleWorkspaces(ports.db, ports.now() - STALE_TOLD_AFTER_MS)
  budget.spend(1)
  return Promise.all(
    stale.map(({ workspaceId, source, sinceMs }) =>
      composeAlert(ports, {
        workspaceId,
        runKey: run.run_key,
        type: 'monitor.source.degraded',
        subject: { ...workspaceSubject(workspaceId), domain: source },
        layer: null,
        newCount: 0,
        count: 0,
        baseline: 0,
        locations: [],
        // Told once for each time a source stopped answering.
        occasion: `${source}\0${new Date(sinceMs).toISOString().slice(0, 10)}`,
      }),
    ),
  )
}
