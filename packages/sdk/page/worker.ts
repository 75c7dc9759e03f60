import { ProbeBlocked } from '../probe.ts'
import type { Measured, Seen } from '../worker/main.ts'
import type { Solved } from '../worker/solve.ts'
import { BRIEF, nameOf } from '../worker/task.ts'
import { isRefused, watchPolicy } from './policy.ts'
import { shared } from './shared.ts'
import { trustedUrl } from './trusted.ts'

/** The bundle of worker/main.ts, written in by the build. */
declare const WORKER_SOURCE: string

interface Dedicated {
  seen: Promise<Seen>
  measured: Promise<Measured>
}

let dedicated: Dedicated | null = null

/** What the dedicated worker is. Rejects where it cannot start, see {@link failure}. */
export function workerSees(): Promise<Seen> {
  dedicated ??= startDedicated()
  return dedicated.seen
}

/** What the dedicated worker measured. Rejects where it cannot start. */
export function workerMeasures(): Promise<Measured> {
  dedicated ??= startDedicated()
  return dedicated.measured
}

/** What a worker is that starts now and measures nothing. */
export function newWorkerSees(): Promise<Seen> {
  return once(BRIEF, isSeen)
}

/** A worker's answer to a nonce. */
export function workerSolves(nonce: string, difficulty: number): Promise<Solved> {
  return once(nameOf({ nonce, difficulty }), isSolved)
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
  const seen = started.then((worker) => message(worker, worker, isSeen, 'blob:'))
  const measured = started.then(async (worker) => {
    try {
      return await message(worker, worker, isMeasured, 'blob:')
    } finally {
      worker.terminate()
    }
  })
  // Either may be the only one that is asked for.
  seen.catch(() => undefined)
  measured.catch(() => undefined)
  return { seen, measured }
}

/** The one use of the source: the build writes it in at each. */
function startWorker(options?: WorkerOptions): Worker {
  if (!shared().workers) throw new ProbeBlocked()
  return fromBlob(WORKER_SOURCE, (url) => new Worker(url, options))
}

/** Opens something under the blob: URL of a script. */
export function fromBlob<Opened>(source: string, open: (url: string) => Opened): Opened {
  watchPolicy()
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  // Revoked before the worker has fetched it, the script would be gone.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return open(trustedUrl(url))
}

/** The first message that `is` what was waited for; rejects where the worker fails. */
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
      // The policy's own event may come a moment later.
      setTimeout(() => reject(failure(scheme)), 0)
    })
  })
}

/** ProbeBlocked where the page's policy refused such a script, else a plain error. */
function failure(scheme: 'blob:' | 'data:'): Error {
  return isRefused(scheme) ? new ProbeBlocked() : new Error('the worker failed')
}

function isSeen(data: unknown): data is Seen {
  return typeof data === 'object' && data !== null && 'nameReads' in data
}

function isMeasured(data: unknown): data is Measured {
  return typeof data === 'object' && data !== null && 'fonts' in data
}

function isSolved(data: unknown): data is Solved {
  return typeof data === 'object' && data !== null && 'worker' in data
}
