import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPage } from '../testing/fake-page.ts'

type Behaviour = (worker: FakeWorker, url: string) => void

/** A worker that does what the test says, in a later task. */
class FakeWorker extends EventTarget {
  static behave: Behaviour = () => undefined
  static readonly urls: string[] = []
  readonly port: MessagePort | FakePort
  terminated = false

  constructor(url: string) {
    super()
    FakeWorker.urls.push(url)
    this.port = new FakePort()
    setTimeout(() => FakeWorker.behave(this, url), 0)
  }

  terminate(): void {
    this.terminated = true
  }
}

class FakePort extends EventTarget {
  start(): void {
    // A real port holds its messages back until then.
  }
  close(): void {
    // Nothing more is sent.
  }
}

const seen = {
  navigator: { userAgent: 'UA', platform: 'Linux', hardwareConcurrency: 4, languages: ['de'] },
  nameReads: 1,
}
const measured = { fonts: ['Calibri'], webgl: null }

const violations = new EventTarget()
const refuse = (blockedURI: string) =>
  violations.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }))

beforeEach(() => {
  vi.resetModules()
  FakeWorker.urls.length = 0
  stubPage({
    WORKER_SOURCE: 'source',
    Worker: FakeWorker,
    SharedWorker: FakeWorker,
    document: violations,
  })
})
afterEach(() => vi.unstubAllGlobals())

// Each test has modules of its own: a page starts its workers once.
const worker = () => import('./worker.ts')
const start = () => import('../probes/shared-worker-start.ts')

describe('the dedicated worker', () => {
  it('starts once for all callers, and ends when it has reported everything', async () => {
    let last: FakeWorker | undefined
    FakeWorker.behave = (it) => {
      last = it
      it.dispatchEvent(new MessageEvent('message', { data: seen }))
      it.dispatchEvent(new MessageEvent('message', { data: measured }))
    }
    const { workerSees, workerMeasures } = await worker()
    expect(await Promise.all([workerSees(), workerMeasures(), workerSees()])).toEqual([
      seen,
      measured,
      seen,
    ])
    expect(FakeWorker.urls).toEqual([expect.stringMatching(/^blob:/)])
    await vi.waitFor(() => expect(last?.terminated).toBe(true), 20_000)
  })

  it('that the policy forbids is called blocked', async () => {
    FakeWorker.behave = (it) => {
      it.dispatchEvent(new Event('error'))
      refuse('blob')
    }
    const { workerSees } = await worker()
    await expect(workerSees()).rejects.toMatchObject({ name: 'ProbeBlocked' })
  })

  it('that fails for another reason is not', async () => {
    FakeWorker.behave = (it) => void it.dispatchEvent(new Event('error'))
    const { workerSees } = await worker()
    await expect(workerSees()).rejects.toMatchObject({ name: 'Error' })
  })

  it('is not tried where the page says so', async () => {
    const { shared } = await import('./shared.ts')
    shared().workers = false
    const { workerSees } = await worker()
    await expect(workerSees()).rejects.toMatchObject({ name: 'ProbeBlocked' })
    expect(FakeWorker.urls).toEqual([])
  })
})

describe('shared workers', () => {
  const navigator = seen.navigator
  const tell = (it: FakeWorker) => {
    it.dispatchEvent(new MessageEvent('message', { data: seen }))
    it.port.dispatchEvent(new MessageEvent('message', { data: navigator }))
  }

  it('start from both kinds of address in an ordinary browser', async () => {
    FakeWorker.behave = tell
    const { sharedWorkerBlob, sharedWorkerData } = await start()
    expect([await sharedWorkerBlob(), await sharedWorkerData()]).toEqual(['ok', 'ok'])
  })

  it('that start from blob: alone are reported as that', async () => {
    FakeWorker.behave = (it, url) =>
      url.startsWith('data:') ? void it.dispatchEvent(new Event('error')) : tell(it)
    const { sharedWorkerBlob, sharedWorkerData } = await start()
    expect([await sharedWorkerBlob(), await sharedWorkerData()]).toEqual(['ok', 'error'])
  })

  it('are not tried where the dedicated one was forbidden: one violation is enough', async () => {
    FakeWorker.behave = (it) => {
      it.dispatchEvent(new Event('error'))
      refuse('blob')
    }
    const { sharedWorkerBlob, sharedWorkerData } = await start()
    expect([await sharedWorkerBlob(), await sharedWorkerData()]).toEqual(['csp', 'csp'])
    expect(FakeWorker.urls).toHaveLength(1)
  })

  it('are unsupported where there are none', async () => {
    vi.stubGlobal('SharedWorker', undefined)
    const { sharedWorkerBlob } = await start()
    expect(await sharedWorkerBlob()).toBe('unsupported')
  })
})
