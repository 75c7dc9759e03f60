import { catalogue } from './phase-catalogue.ts'
import { corpus } from './phase-corpus.ts'
import { dns } from './phase-dns.ts'
import { domains } from './phase-domains.ts'
import { identities } from './phase-identities.ts'
import { settle } from './phase-settle.ts'
import {
  Budget,
  type RunPorts,
  SLICE,
  type Slice,
  type SliceLimits,
  type Step,
} from './run-ports.ts'
import { claimRun, FenceLost } from './run-rows.ts'

/** Each phase processes one chunk, and advances the run in the batch that stores the chunk. */
const phases = { catalogue, dns, domains, corpus, identities, settle } as const

/**
 * Continues the running run for one slice. Returns when to continue, ms; null: no run is left. If it is killed at any
 * point, the next call repeats the current chunk, and nothing is done twice.
 */
export async function advance(
  ports: RunPorts,
  limits: SliceLimits = SLICE,
): Promise<number | null> {
  const run = await claimRun(ports.db, ports.now())
  if (run === null) return null
  const slice: Slice = {
    ports,
    run,
    fence: { runKey: run.run_key, fence: run.fence },
    budget: new Budget(ports, limits),
    reports: [],
  }
  try {
    while (slice.budget.isLeft) {
      const step: Step = await phases[run.phase](slice)
      if (step.kind === 'ended') return null
      if (step.kind === 'wait') return step.untilMs
    }
    return ports.now()
  } catch (cause) {
    // Another runner has taken the run over and continues it.
    if (cause instanceof FenceLost) return null
    throw cause
  } finally {
    await reportToGate(slice)
  }
}

/** Reports the remaining outcomes at the end of a slice. */
async function reportToGate({ ports, reports }: Slice): Promise<void> {
  if (reports.length === 0 || ports.provider === null) return
  await ports.provider.take('account', 0, reports).catch(() => undefined)
}
