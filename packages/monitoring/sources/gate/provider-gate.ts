import { DurableObject } from 'cloudflare:workers'
import type { Bucket } from '../source.ts'
import { type GateState, openGate, type PermitRequest, type Permits, report, take } from './gate.ts'

/** Outcomes of calls, reported with the next request for permits: one round trip for both. */
export interface GateReport {
  bucket: Bucket
  kind: string
  afterMs?: number | null
  code?: string
}

const SAFE_PER_MINUTE = 10

/** Keeps one credential of a provider within its limits. One object per credential. */
export class ProviderGate extends DurableObject {
  #state: GateState | null = null

  /**
   * Takes the outcomes of earlier calls and grants up to `want` further ones.
   *
   * @param perMinute the plan's limit; null: not known yet
   */
  async grant(
    request: PermitRequest,
    reports: GateReport[],
    perMinute: number | null,
  ): Promise<Permits> {
    const nowMs = Date.now()
    const state = await this.#read(nowMs)
    if (perMinute !== null) state.perMinute = perMinute
    for (const one of reports) report(state, one.bucket, one, nowMs)
    const permits = take(state, request, nowMs)
    await this.ctx.storage.put('state', state)
    return permits
  }

  async #read(nowMs: number): Promise<GateState> {
    this.#state ??=
      (await this.ctx.storage.get<GateState>('state')) ?? openGate(SAFE_PER_MINUTE, nowMs)
    return this.#state
  }
}
