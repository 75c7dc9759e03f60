import type { ProbeName, ProbeResult } from '@vigil/contract'
import { failureState, type Probe, type ProbeResults, roundMs } from './probe.ts'

/** Time limit of one asynchronous probe, ms: a hanging audio context must not delay the others. */
const PROBE_LIMIT_MS = 1000

type SomeProbes = { readonly [Name in ProbeName]?: Probe<unknown> }

/** Runs synchronous probes, one after the other, in the current task. */
export function runSync(probes: SomeProbes, into: ProbeResults): void {
  for (const [name, probe] of Object.entries(probes)) put(into, name, resultOf(probe))
}

/** Maximum duration of probes in one task before the page runs again, ms. */
const TURN_MS = 8

/**
 * Runs the probes while the page is idle, a few milliseconds at a time, so that it stays responsive between them.
 * Probes that wait do so in parallel. Resolves when the last has ended or timed out; a later result still replaces its
 * timeout.
 */
export async function runIdle(probes: SomeProbes, into: ProbeResults): Promise<void> {
  const waiting: Promise<void>[] = []
  // No turn yet: the clock of the page starts at 0.
  let turnMs = -2 * TURN_MS
  for (const [name, probe] of Object.entries(probes)) {
    if (performance.now() - turnMs > TURN_MS) {
      await idle()
      turnMs = performance.now()
    }
    waiting.push(runOne(name, probe, into))
  }
  await Promise.all(waiting)
}

/** Starts all probes at once; resolves as {@link runIdle} does. */
export async function runTogether(probes: SomeProbes, into: ProbeResults): Promise<void> {
  await Promise.all(Object.entries(probes).map(([name, probe]) => runOne(name, probe, into)))
}

function resultOf(probe: () => unknown, startedMs = performance.now()): ProbeResult {
  try {
    const value = probe()
    const ms = roundMs(performance.now() - startedMs)
    return value === undefined ? { state: 'unsupported', ms } : { state: 'ok', value, ms }
  } catch (error) {
    return { state: failureState(error), ms: roundMs(performance.now() - startedMs) }
  }
}

async function runOne(name: string, probe: Probe<unknown>, into: ProbeResults): Promise<void> {
  const startedMs = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      put(into, name, { state: 'timeout', ms: PROBE_LIMIT_MS })
      resolve()
    }, PROBE_LIMIT_MS)
  })
  const settle = (outcome: () => unknown) => {
    clearTimeout(timer)
    put(into, name, resultOf(outcome, startedMs))
  }
  const answered = (async () => probe())().then(
    (value) => settle(() => value),
    (error: unknown) =>
      settle(() => {
        throw error
      }),
  )
  return Promise.race([answered, timeout])
}

/** Resolves when the page is next idle, after 50 ms at the latest. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => resolve(), { timeout: 50 })
    } else {
      setTimeout(resolve, 0)
    }
  })
}

/** Untyped, since TypeScript cannot relate a register's keys to the values of its probes. */
function put(into: ProbeResults, name: string, result: ProbeResult): void {
  Object.assign(into, { [name]: result })
}
