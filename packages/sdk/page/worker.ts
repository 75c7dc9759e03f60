import { ProbeBlocked } from '../probe.ts'
import { isRefused, watchPolicy } from './policy.ts'
import { trustedUrl } from './trusted.ts'

/** What a worker saw. */
export interface Seen {
  userAgent: string
  platform: string
  hardwareConcurrency: number
  languages: string[]
  nameReads: number | null
}

/** Looks around and logs an error whose name it counts the reads of; only V8 tells by that. */
const BODY = `function look(){
let reads=0,n=navigator;
if('captureStackTrace' in Error){const e=new Error('');Object.defineProperty(e,'name',{get(){reads++;return ''}});console.debug(e)}else reads=null;
return {userAgent:n.userAgent,platform:n.platform,hardwareConcurrency:n.hardwareConcurrency,languages:[...n.languages||[]],nameReads:reads}}
`
const DEDICATED = `${BODY}postMessage(look())`
const SHARED = `${BODY}onconnect=e=>e.ports[0].postMessage(look())`

let dedicated: Promise<Seen> | null = null
let shared: Promise<Seen> | null = null

/** What a dedicated worker sees; it starts once. Rejects where it cannot start. */
export function dedicatedWorker(): Promise<Seen> {
  dedicated ??= fromBlob(DEDICATED, (url) => {
    const worker = new Worker(url)
    return { target: worker, port: worker, end: () => worker.terminate() }
  })
  return dedicated
}

/** What a shared worker sees; it starts once. Rejects where it cannot start. */
export function sharedWorker(): Promise<Seen> {
  shared ??= fromBlob(SHARED, openShared)
  return shared
}

/** Whether a shared worker starts from a data: URL. */
export async function dataSharedWorkerStarts(): Promise<Seen> {
  watchPolicy()
  return hear(openShared(trustedUrl(`data:text/javascript,${encodeURIComponent(SHARED)}`)), 'data')
}

interface Line {
  /** Says when the worker fails. */
  target: EventTarget
  /** Carries what the worker saw. */
  port: Worker | MessagePort
  end(): void
}

function openShared(url: string): Line {
  const worker = new SharedWorker(url)
  worker.port.start()
  return { target: worker, port: worker.port, end: () => worker.port.close() }
}

async function fromBlob(source: string, open: (url: string) => Line): Promise<Seen> {
  watchPolicy()
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  try {
    return await hear(open(trustedUrl(url)), 'blob')
  } finally {
    URL.revokeObjectURL(url)
  }
}

function hear({ target, port, end }: Line, scheme: 'blob' | 'data'): Promise<Seen> {
  return new Promise<Seen>((resolve, reject) => {
    port.addEventListener('message', (event) => {
      if (event instanceof MessageEvent && isSeen(event.data)) resolve(event.data)
      end()
    })
    target.addEventListener('error', (event) => {
      event.preventDefault()
      // The policy's own event may come a moment later.
      setTimeout(() => reject(isRefused(scheme) ? new ProbeBlocked() : new Error('worker')), 0)
      end()
    })
  })
}

function isSeen(value: unknown): value is Seen {
  return typeof value === 'object' && value !== null && 'userAgent' in value
}
