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

/** Each phase does one chunk, and moves the run on in the same batch that stores it. */
const phases = { catalogue, dns, domains, corpus, identities, settle } as const

/**
 * Works on the running run for one slice, from where it stands. When to go on, ms; null: no run is
 * left. Killed at any point it repeats the chunk it was at, and nothing is done twice.
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
    // The runner that took the run over goes on with it.
    if (cause instanceof FenceLost) return null
    throw cause
  } finally {
    await tellGate(slice)
  }
}

/** What is left to be reported at the end of a slice. */
async function tellGate({ ports, reports }: Slice): Promise<void> {
  if (reports.length === 0 || ports.provider === null) return
  await ports.provider.take('account', 0, reports).catch(() => undefined)
}
