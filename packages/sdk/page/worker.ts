import { ProbeBlocked } from '../probe.ts'
import type { Measured, Seen } from '../worker/main.ts'
import type { Solved } from '../worker/solve.ts'
import { BRIEF, type Task } from '../worker/task.ts'
import { isRefused, watchPolicy } from './policy.ts'
import { shared } from './shared.ts'
import { trustedUrl } from './trusted.ts'

/** The bundle of worker/main.ts, written in by the build. */
declare const WORKER_SOURCE: string

/** The dedicated worker; it ends with the last of what is waited for from it. */
interface Dedicated {
  worker: Worker
  seen: Promise<Seen>
  measured: Promise<Measured>
  waiting: number
}

let dedicated: Promise<Dedicated> | null = null

/** What the dedicated worker is. Rejects where it cannot start, see {@link failure}. */
export async function workerSees(): Promise<Seen> {
  dedicated ??= startDedicated()
  return (await dedicated).seen
}

/** What the dedicated worker measured. Rejects where it cannot start. */
export async function workerMeasures(): Promise<Measured> {
  dedicated ??= startDedicated()
  return (await dedicated).measured
}

/** What a worker is that starts now and measures nothing. */
export function newWorkerSees(): Promise<Seen> {
  return once(isSeen)
}

/** A worker's answer to a nonce: of the dedicated one while it measures, else of a new one. */
export async function workerSolves(nonce: string, difficulty: number): Promise<Solved> {
  const task = { nonce, difficulty }
  // A second worker would be refused, and reported, as the first one was.
  await workerSees()
  const open = await dedicated
  if (!open?.waiting) return once(isSolved, task)
  open.worker.postMessage(task)
  return held(open, message(open.worker, open.worker, isSolved, 'blob:'))
}

/** Starts a worker for one message; `task` is what it is to answer. */
async function once<Message>(
  is: (data: unknown) => data is Message,
  task?: Task,
): Promise<Message> {
  const worker = startWorker({ name: BRIEF })
  if (task) worker.postMessage(task)
  try {
    return await message(worker, worker, is, 'blob:')
  } finally {
    worker.terminate()
  }
}

async function startDedicated(): Promise<Dedicated> {
  const worker = startWorker()
  const started: Dedicated = {
    worker,
    waiting: 0,
    seen: message(worker, worker, isSeen, 'blob:'),
    measured: message(worker, worker, isMeasured, 'blob:'),
  }
  // Either may be the only one that is asked for.
  started.seen.catch(() => undefined)
  held(started, started.measured).catch(() => undefined)
  return started
}

/** Keeps the worker until the answer has come. */
async function held<Answer>(of: Dedicated, answer: Promise<Answer>): Promise<Answer> {
  of.waiting++
  try {
    return await answer
  } finally {
    of.waiting--
    if (of.waiting === 0) of.worker.terminate()
  }
}

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
