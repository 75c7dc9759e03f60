import { HOUR_MS } from '@vigil/evidence'
import type { Permits } from '../sources/gate/gate.ts'
import type { GateReport } from '../sources/gate/provider-gate.ts'
import type { NoAnswer, Outcome } from '../sources/outcome.ts'
import type { Bucket } from '../sources/source.ts'
import type { Slice, Step } from './run-ports.ts'
import { fencedBatch, moveRun, type Progress } from './run-rows.ts'

/** Stores a chunk and advances the run, in one transaction. */
export async function move(
  slice: Slice,
  progress: Progress,
  statements: readonly D1PreparedStatement[] = [],
): Promise<Step> {
  const { ports, fence, run, budget } = slice
  await fencedBatch(ports.db, fence, [
    ...statements,
    moveRun(ports.db, fence, progress, ports.now()),
  ])
  // D1 counts each statement of a batch; two are the run's own.
  budget.spend(statements.length + 2)
  run.phase = progress.phase
  run.cursor = progress.cursor
  return { kind: 'moved' }
}

/** Takes permits from the provider's gate, and reports the outcomes of earlier calls to it. */
export async function permits(slice: Slice, bucket: Bucket, want: number): Promise<Permits> {
  const { provider } = slice.ports
  if (provider === null) return { granted: want, waitMs: 0 }
  slice.budget.spend(1)
  return provider.take(bucket, want, slice.reports.splice(0))
}

/** Records the outcome of a call for the gate. */
export function noteOutcome(slice: Slice, bucket: Bucket, outcome: Outcome<unknown>): void {
  const report: GateReport = { bucket, kind: outcome.kind }
  if ('code' in outcome) report.code = outcome.code
  if (outcome.kind === 'retry') report.afterMs = outcome.afterMs
  slice.reports.push(report)
}

const MIN_MS = 60_000
const MAX_MS = 6 * HOUR_MS

/** Returns when to try again after the `attempts`-th failure: 2^n minutes with a jitter of 20 %. */
export function retryMs(slice: Slice, attempts: number, failure: NoAnswer): number {
  const plannedMs = Math.min(MAX_MS, 2 ** Math.max(0, attempts - 1) * MIN_MS)
  const askedMs = failure.kind === 'retry' ? (failure.afterMs ?? 0) : 0
  const spread = 0.8 + 0.4 * slice.ports.random()
  return slice.ports.now() + Math.round(Math.max(plannedMs, askedMs) * spread)
}
