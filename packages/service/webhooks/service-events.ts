import { type WebhookData, webhookBody } from '@vigil/contract'
import { HOUR_MS } from '@vigil/evidence'
import { endpointsDue, insertAlerts, type NewAlert, subscribers } from '@vigil/monitoring'
import {
  listChecks,
  listPlans,
  oneDatabase,
  readUsage,
  readWorkspace,
  type StoredCheck,
  sha256Hex,
} from '@vigil/storage'
import { runEach } from '../run-each.ts'
import type { Services } from '../services.ts'

const TYPES = ['quota.reached', 'feed.stale', 'service.degraded'] as const
type ServiceEvent = (typeof TYPES)[number]

type ReportServices = Pick<Services, 'db' | 'graphFor' | 'newTimedId' | 'wakeDispatchers'> & {
  intel: Pick<Services['intel'], 'status'>
}

/** Maximum endpoints read in one run (judgement: far above a deployment's number). */
const MAX_SUBSCRIBERS = 500
const QUOTA_STEPS = [80, 100] as const
/** Time in which every check must have lacked a source, ms, and the minimum number of such checks. */
const DEGRADED_MS = 5 * 60_000
const MIN_DEGRADED = 3
const NEWEST = 100

type Occurrence = {
  [Type in ServiceEvent]: {
    type: Type
    /** Key of one occurrence, the same in every Worker and run that finds it. */
    occurrenceKey: string
    data: Omit<WebhookData<Type>, 'alertId'>
  }
}[ServiceEvent]

/**
 * Sends events about the service to the endpoints that select them: 80 % and 100 % of the month's live checks used, a
 * feed overdue, checks that lacked the same source for five minutes. Each occurrence is sent once: a limit per month, a
 * feed per last confirmation, a degraded source per hour. A task of the cron. What cannot be read keeps no other event
 * back; rejects after the last.
 */
export async function reportService(services: ReportServices, nowMs: number): Promise<void> {
  const selected = await subscribers(services.db, TYPES, MAX_SUBSCRIBERS)
  if (selected.size === 0) return
  let feeds: Promise<Occurrence[]> | null = null
  const plans = new Map((await listPlans(services.db)).map((plan) => [plan.id, plan]))
  const find: Record<ServiceEvent, (workspaceId: string) => Promise<Occurrence[]>> = {
    'quota.reached': async (workspaceId) => {
      const workspace = await readWorkspace(workspaceId, services.db)
      const plan = plans.get(workspace?.planId ?? '')
      return plan ? quotaReached(services, workspaceId, plan.monthlyChecks, nowMs) : []
    },
    'feed.stale': () => {
      feeds ??= staleFeeds(services)
      return feeds
    },
    'service.degraded': (workspaceId) => degraded(services, workspaceId, nowMs),
  }
  try {
    await runEach([...selected], ([workspaceId, types]) =>
      runEach(
        TYPES.filter((type) => types.has(type)),
        async (type) => {
          const found = await find[type](workspaceId)
          const alerts = await Promise.all(
            found.map((it) => alertOf(services, workspaceId, it, nowMs)),
          )
          if (alerts.length === 0) return
          await services.db.batch(insertAlerts(services.db, alerts, nowMs, { capped: false }))
        },
      ),
    )
  } finally {
    await services.wakeDispatchers(await endpointsDue(services.db, nowMs))
  }
}

async function alertOf(
  { newTimedId }: ReportServices,
  workspaceId: string,
  { type, occurrenceKey, data }: Occurrence,
  nowMs: number,
): Promise<NewAlert> {
  const id = newTimedId(nowMs)
  return {
    id,
    workspaceId,
    dedupeKey: await sha256Hex([workspaceId, type, occurrenceKey].join('\0')),
    runKey: null,
    type,
    subjectId: workspaceId,
    newCount: 0,
    payload: webhookBody(type, nowMs, { alertId: id, ...data }),
  }
}

async function staleFeeds({ intel }: ReportServices): Promise<Occurrence[]> {
  const states = await intel.status()
  return states
    .filter(({ overdue }) => overdue)
    .map(({ id, title, confirmedAtMs }) => ({
      type: 'feed.stale' as const,
      occurrenceKey: `${id} ${confirmedAtMs ?? 'never'}`,
      data: { summary: `The feed "${title}" is overdue.`, feed: id },
    }))
}

async function quotaReached(
  services: ReportServices,
  workspaceId: string,
  monthlyChecks: number,
  nowMs: number,
): Promise<Occurrence[]> {
  // A plan without live checks has no quota that could be used up.
  if (monthlyChecks === 0) return []
  const graph = services.graphFor(workspaceId)
  const { liveChecks } = await readUsage(workspaceId, graph, nowMs)
  const month = new Date(nowMs).toISOString().slice(0, 7)
  return QUOTA_STEPS.filter((percent) => liveChecks * 100 >= monthlyChecks * percent).map(
    (percent) => ({
      type: 'quota.reached' as const,
      occurrenceKey: `${month} ${percent} ${monthlyChecks}`,
      data: {
        summary: `${percent} % of the live checks of ${month} are used.`,
        percent,
        checksUsed: liveChecks,
        monthlyChecks,
      },
    }),
  )
}

async function degraded(
  services: ReportServices,
  workspaceId: string,
  nowMs: number,
): Promise<Occurrence[]> {
  const checks = await newestChecks(services, workspaceId, nowMs)
  if (checks.length < MIN_DEGRADED) return []
  const missing = checks.map(({ extra }) => extra.degraded ?? [])
  const always = (missing[0] ?? []).filter((source) => missing.every((it) => it.includes(source)))
  const hour = new Date(Math.floor(nowMs / HOUR_MS) * HOUR_MS).toISOString()
  return always.map((source) => ({
    type: 'service.degraded' as const,
    occurrenceKey: `${hour} ${source}`,
    data: {
      summary: `Checks of the last five minutes were answered without: ${source}.`,
      source,
      checks: checks.length,
    },
  }))
}

/** Returns the newest checks of the databases that can be read; rejects if there is none. */
async function newestChecks(
  services: ReportServices,
  workspaceId: string,
  nowMs: number,
): Promise<StoredCheck[]> {
  const scope = { workspaceId, env: 'live' as const }
  const newest = {
    by: null,
    verdict: null,
    event: null,
    fromMs: nowMs - DEGRADED_MS,
    toMs: nowMs + 1,
    before: null,
    limit: NEWEST,
  }
  const reads = await Promise.allSettled(
    services.graphFor(workspaceId).all.map((db) => listChecks(scope, oneDatabase(db), newest)),
  )
  const read = reads.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
  if (read.length === 0) throw reads.find((it) => it.status === 'rejected')?.reason
  // While a check moves to another database, both hold it.
  const distinct = new Map(read.flatMap(({ checks }) => checks.map((it) => [it.id, it])))
  return [...distinct.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, NEWEST)
}
