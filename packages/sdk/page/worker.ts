import { ProbeBlocked } from '../probe.ts'
import type { WorkerMeasurements, WorkerReport } from '../worker/main.ts'
import type { WorkerSolution } from '../worker/solve.ts'
import { nameOf, REPORT_ONLY } from '../worker/task.ts'
import { has } from './has.ts'
import { isBlockedByPolicy, watchPolicy } from './policy.ts'
import { shared } from './shared.ts'
import { trustedUrl } from './trusted.ts'

/** The bundle of worker/main.ts, written in by the build. */
declare const WORKER_SOURCE: string

interface Dedicated {
  seen: Promise<WorkerReport>
  measured: Promise<WorkerMeasurements>
}

let dedicated: Dedicated | null = null

/** Returns what the dedicated worker reports. Rejects if it cannot start, see {@link failure}. */
export function workerReport(): Promise<WorkerReport> {
  dedicated ??= startDedicated()
  return dedicated.seen
}

/** Returns what the dedicated worker measured. Rejects if it cannot start. */
export function workerMeasurements(): Promise<WorkerMeasurements> {
  dedicated ??= startDedicated()
  return dedicated.measured
}

/** Starts another worker, which measures nothing, and returns its report. */
export function newWorkerReport(): Promise<WorkerReport> {
  return once(REPORT_ONLY, isReport)
}

/** Answers a nonce in a worker. */
export function solveInWorker(nonce: string, difficulty: number): Promise<WorkerSolution> {
  return once(nameOf({ nonce, difficulty }), isSolution)
}

/** Starts a worker for one message. */
async function once<Message>(
  name: string,
  is: (data: unknown) => data is Message,
): Promise<Message> {
  const worker = startWorker({ name })
  try {
    return await message(worker, worker, is, 'blob:')
  } finally {
    worker.terminate()
  }
}

function startDedicated(): Dedicated {
  const started = new Promise<Worker>((resolve) => resolve(startWorker()))
  const seen = started.then((worker) => message(worker, worker, isReport, 'blob:'))
  const measured = started.then(async (worker) => {
    try {
      return await message(worker, worker, isMeasurements, 'blob:')
    } finally {
      worker.terminate()
    }
  })
  // A caller may await only one of the two; the other must not become an unhandled rejection.
  seen.catch(() => undefined)
  measured.catch(() => undefined)
  return { seen, measured }
}

/** The only use of WORKER_SOURCE: the build inlines it at each use. */
function startWorker(options?: WorkerOptions): Worker {
  if (!shared().workers) throw new ProbeBlocked()
  return fromBlob(WORKER_SOURCE, (url) => new Worker(url, options))
}

/** Calls `open` with a blob: URL of a script. */
export function fromBlob<Opened>(source: string, open: (url: string) => Opened): Opened {
  watchPolicy()
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  // The worker must have fetched the script before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return open(trustedUrl(url))
}

/** Returns the first message that satisfies `is`; rejects if the worker fails. */
export function message<Message>(
  worker: EventTarget,
  port: Worker | MessagePort,
  is: (data: unknown) => data is Message,
  scheme: 'blob:' | 'data:',
): Promise<Message> {
  return new Promise((resolve, reject) => {
    port.addEventListener('message', (event) => {
      if (event instanceof MessageEvent && is(event.data)) resolve(event.data)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      // The event of a policy violation may arrive a moment later.
      setTimeout(() => reject(failure(scheme)), 0)
    })
  })
}

/** ProbeBlocked if the page's policy blocked such a script, else a plain error. */
function failure(scheme: 'blob:' | 'data:'): Error {
  return isBlockedByPolicy(scheme) ? new ProbeBlocked() : new Error('the worker failed')
}

function isReport(data: unknown): data is WorkerReport {
  return has(data, 'nameReads')
}

function isMeasurements(data: unknown): data is WorkerMeasurements {
  return has(data, 'fonts')
}

function isSolution(data: unknown): data is WorkerSolution {
  return has(data, 'worker')
}
