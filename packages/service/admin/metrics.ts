import { countDeliveries } from '@vigil/monitoring'
import { POLICY_VERSION } from '@vigil/scoring'
import { countGraph, countWorkspaces } from '@vigil/storage'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]
type Metric = readonly [
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  samples: readonly Sample[],
]

type MetricServices = Pick<Services, 'db' | 'graphs' | 'now'> & {
  intel: Pick<Services['intel'], 'status'>
}

/**
 * Returns the counters of the deployment in the text format of Prometheus (version 0.0.4): sums over all workspaces,
 * without their names. While a database of graphs is unreachable, the sums over them are absent: a counter that lacks
 * a part would seem to be reset. Throws temporarily_unavailable if the database of workspaces is unreachable.
 */
export async function metrics(services: MetricServices, build: string): Promise<string> {
  const [counted, [workspaces, deliveries, feeds]] = await Promise.all([
    Promise.allSettled(services.graphs.map((graph) => orUnavailable(countGraph(graph)))),
    orUnavailable(
      Promise.all([
        countWorkspaces(services.db),
        countDeliveries(services.db),
        services.intel.status(),
      ]),
    ),
  ])
  const graphs = counted.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
  const unreachable = counted.length - graphs.length
  const ifWhole = (samples: readonly Sample[]) => (unreachable === 0 ? samples : [])
  const nowMs = services.now()
  const ageSec = (atMs: number | null) => (atMs === null ? 0 : Math.max(0, nowMs - atMs) / 1000)
  const sum = (read: (graph: (typeof graphs)[number]) => number) =>
    graphs.reduce((total, graph) => total + read(graph), 0)
  const oldest = graphs.flatMap(({ oldestEventMs }) => oldestEventMs ?? [])
  const table: readonly Metric[] = [
    ['vigil_build_info', 'gauge', 'What runs.', [[{ build, policy: POLICY_VERSION }, 1]]],
    [
      'vigil_databases',
      'gauge',
      'Databases of checks; while one is unreachable, sums over them are absent.',
      [
        [{ state: 'reachable' }, graphs.length],
        [{ state: 'unreachable' }, unreachable],
      ],
    ],
    [
      'vigil_checks_total',
      'counter',
      'Stored checks; up to 63 of each workspace are added later.',
      ifWhole([
        [{ env: 'live' }, sum(({ checks }) => checks.live)],
        [{ env: 'test' }, sum(({ checks }) => checks.test)],
      ]),
    ],
    [
      'vigil_workspaces',
      'gauge',
      'Workspaces by state.',
      [
        [{ state: 'active' }, workspaces.active],
        [{ state: 'suspended' }, workspaces.suspended],
      ],
    ],
    [
      'vigil_deliveries',
      'gauge',
      'Webhooks and alerts that were not accepted: due is sent again, dead was given up.',
      [
        [{ state: 'due' }, deliveries.due],
        [{ state: 'dead' }, deliveries.dead],
      ],
    ],
    [
      'vigil_delivery_overdue_seconds',
      'gauge',
      'How long the longest overdue delivery to an active receiver waits.',
      [[{}, ageSec(deliveries.oldestDueMs)]],
    ],
    [
      'vigil_pending_events',
      'gauge',
      'Events that no dispatcher has yet.',
      ifWhole([[{}, sum((graph) => graph.pendingEvents)]]),
    ],
    [
      'vigil_pending_event_age_seconds',
      'gauge',
      'Age of the oldest of them.',
      ifWhole([[{}, ageSec(oldest.length === 0 ? null : Math.min(...oldest))]]),
    ],
    [
      'vigil_feed_present',
      'gauge',
      'Whether a feed has entries.',
      feeds.map(({ id, present }) => [{ feed: id }, Number(present)]),
    ],
    [
      'vigil_feed_overdue',
      'gauge',
      'Whether a feed was not confirmed in time.',
      feeds.map(({ id, overdue }) => [{ feed: id }, Number(overdue)]),
    ],
    [
      'vigil_feed_age_seconds',
      'gauge',
      'Time since a feed was confirmed.',
      feeds.flatMap(({ id, confirmedAtMs }): Sample[] =>
        confirmedAtMs === null ? [] : [[{ feed: id }, ageSec(confirmedAtMs)]],
      ),
    ],
  ]
  return table.map(textOf).join('')
}

function textOf([name, type, help, samples]: Metric): string {
  const lines = samples.map(([labels, value]) => `${name}${labelsOf(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

function labelsOf(labels: Sample[0]): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
