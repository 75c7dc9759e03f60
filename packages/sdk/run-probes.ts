import type { ProbeName, ProbeResult } from '@vigil/contract'
import { failureState, type Probe, type ProbeResults, roundMs } from './probe.ts'

/** How long one waiting probe may take, ms: a hanging audio context must not hold the others up. */
const PROBE_LIMIT_MS = 1000

type Some = { readonly [Name in ProbeName]?: Probe<unknown> }

/** Runs the probes that answer at once, one after the other, in this task. */
export function runSync(probes: Some, into: ProbeResults): void {
  for (const [name, probe] of Object.entries(probes)) {
    const startedMs = performance.now()
    put(
      into,
      name,
      resultOf(() => probe(), startedMs),
    )
  }
}

/** How long probes may follow one another in one task before the page has its turn, ms. */
const TURN_MS = 8

/**
 * Runs the probes while the page is idle, a few milliseconds at a time, so that it stays responsive
 * between them; those that wait do so beside each other. Resolves when the last has ended or run out of time; what one says
 * after its time still replaces that it was late, for the next who asks.
 */
export async function runIdle(probes: Some, into: ProbeResults): Promise<void> {
  const waiting: Promise<void>[] = []
  let turnMs = Number.NEGATIVE_INFINITY
  for (const [name, probe] of Object.entries(probes)) {
    if (performance.now() - turnMs > TURN_MS) {
      await idle()
      turnMs = performance.now()
    }
    waiting.push(runOne(probe, (result) => put(into, name, result)))
  }
  await Promise.all(waiting)
}

/** Starts all probes at once; resolves as {@link runIdle} does. */
export async function runTogether(probes: Some, into: ProbeResults): Promise<void> {
  await Promise.all(
    Object.entries(probes).map(([name, probe]) =>
      runOne(probe, (result) => put(into, name, result)),
    ),
  )
}

function resultOf(probe: () => unknown, startedMs: number): ProbeResult {
  try {
    const value = probe()
    const ms = roundMs(performance.now() - startedMs)
    return value === undefined ? { state: 'unsupported', ms } : { state: 'ok', value, ms }
  } catch (error) {
    return { state: failureState(error), ms: roundMs(performance.now() - startedMs) }
  }
}

async function runOne(probe: Probe<unknown>, report: (result: ProbeResult) => void): Promise<void> {
  const startedMs = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      report({ state: 'timeout', ms: PROBE_LIMIT_MS })
      resolve()
    }, PROBE_LIMIT_MS)
  })
  const answer = async (): Promise<ProbeResult> => {
    try {
      const value = await probe()
      return resultOf(() => value, startedMs)
    } catch (error) {
      return { state: failureState(error), ms: roundMs(performance.now() - startedMs) }
    }
  }
  const answered = answer().then((result) => {
    clearTimeout(timer)
    report(result)
  })
  return Promise.race([answered, late])
}

/** The next moment in which the page has nothing better to do, but soon. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => resolve(), { timeout: 50 })
    } else {
      setTimeout(resolve, 0)
    }
  })
}

/** The register's keys are probe names and its probes have the values of those names. */
function put(into: ProbeResults, name: string, result: ProbeResult): void {
  Object.assign(into, { [name]: result })
}
