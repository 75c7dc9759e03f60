import type { Resolver } from '@vigil/intel'
import type { Vault } from '@vigil/storage'
import type { MonitorRunRow } from '../schema/monitor-run.ts'
import type { Permits } from '../sources/gate/gate.ts'
import type { GateReport } from '../sources/gate/provider-gate.ts'
import type { HibpClient } from '../sources/hibp/client.ts'
import type { Bucket } from '../sources/source.ts'
import type { Fence } from './run-rows.ts'

/** The provider as the run calls it: every call needs a permit. */
export interface RunProvider {
  client: HibpClient
  /** Permits for calls; outcomes of earlier ones are reported in the same call. */
  take(bucket: Bucket, want: number, reports: GateReport[]): Promise<Permits>
  /** The plan's limit, once it is known. */
  limit(requestsPerMinute: number): void
}

/** External dependencies of the daily run. */
export interface RunPorts {
  db: D1Database
  vault: Pick<Vault, 'decrypt' | 'mailbox'>
  /** null: the deployment has no provider. */
  provider: RunProvider | null
  /** DNS-over-HTTPS resolvers; []: proofs are not checked again. */
  resolvers: readonly Resolver[]
  /** Sites that are named `sensitive`. */
  sensitiveSites: readonly string[]
  now(): number
  newId(): string
  /** 0..1, for spreading retries. */
  random(): number
}

/** Limits of one slice of the run. */
export interface SliceLimits {
  ms: number
  subrequests: number
}

export const SLICE: SliceLimits = { ms: 60_000, subrequests: 500 }

/** Usage of a slice. */
export class Budget {
  readonly #untilMs: number
  readonly #ports: Pick<RunPorts, 'now'>
  #left: number

  constructor(ports: Pick<RunPorts, 'now'>, limits: SliceLimits) {
    this.#ports = ports
    this.#untilMs = ports.now() + limits.ms
    this.#left = limits.subrequests
  }

  spend(subrequests: number): void {
    this.#left -= subrequests
  }

  get isLeft(): boolean {
    return this.#left > 0 && this.#ports.now() < this.#untilMs
  }
}

/** A slice of a run while it is processed. */
export interface Slice {
  ports: RunPorts
  run: MonitorRunRow
  fence: Fence
  budget: Budget
  /** Outcomes that were not reported to the gate yet. */
  reports: GateReport[]
}

/** State of the run after a chunk. */
export type Step = { kind: 'moved' } | { kind: 'wait'; untilMs: number } | { kind: 'ended' }
