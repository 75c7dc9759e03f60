import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPage } from '../testing/fake-page.ts'

type Behaviour = (worker: FakeWorker, url: string) => void

/** A worker with the given behaviour, in a later task. */
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
    // A real port queues its messages until then.
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

// Each test imports the modules anew, since a page starts its workers once.
const worker = () => import('./worker.ts')
const start = () => import('../probes/shared-worker-start.ts')

describe('the dedicated worker', () => {
  it('starts once for all callers and is terminated after its last message', async () => {
    let last: FakeWorker | undefined
    FakeWorker.behave = (it) => {
      last = it
      it.dispatchEvent(new MessageEvent('message', { data: seen }))
      it.dispatchEvent(new MessageEvent('message', { data: measured }))
    }
    const { workerReport, workerMeasurements } = await worker()
    expect(await Promise.all([workerReport(), workerMeasurements(), workerReport()])).toEqual([
      seen,
      measured,
      seen,
    ])
    expect(FakeWorker.urls).toEqual([expect.stringMatching(/^blob:/)])
    await vi.waitFor(() => expect(last?.terminated).toBe(true), 20_000)
  })

  it('is reported as blocked if the policy forbids it', async () => {
    FakeWorker.behave = (it) => {
      it.dispatchEvent(new Event('error'))
      refuse('blob')
    }
    const { workerReport } = await worker()
    await expect(workerReport()).rejects.toMatchObject({ name: 'ProbeBlocked' })
  })

  it('is not reported as blocked if it fails for another reason', async () => {
    FakeWorker.behave = (it) => void it.dispatchEvent(new Event('error'))
    const { workerReport } = await worker()
    await expect(workerReport()).rejects.toMatchObject({ name: 'Error' })
  })

  it('is not started if the page disables workers', async () => {
    const { shared } = await import('./shared.ts')
    shared().workers = false
    const { workerReport } = await worker()
    await expect(workerReport()).rejects.toMatchObject({ name: 'ProbeBlocked' })
    expect(FakeWorker.urls).toEqual([])
  })
})

describe('shared workers', () => {
  const navigator = seen.navigator
  const tell = (it: FakeWorker) => {
    it.dispatchEvent(new MessageEvent('message', { data: seen }))
    it.port.dispatchEvent(new MessageEvent('message', { data: navigator }))
  }

  it('start from both kinds of URL in an ordinary browser', async () => {
    FakeWorker.behave = tell
    const { sharedWorkerBlob, sharedWorkerData } = await start()
    expect([await sharedWorkerBlob(), await sharedWorkerData()]).toEqual(['ok', 'ok'])
  })

  it('that start only from blob: URLs are reported as such', async () => {
    FakeWorker.behave = (it, url) =>
      url.startsWith('data:') ? void it.dispatchEvent(new Event('error')) : tell(it)
    const { sharedWorkerBlob, sharedWorkerData } = await start()
    expect([await sharedWorkerBlob(), await sharedWorkerData()]).toEqual(['ok', 'error'])
  })

  it('are not started if the dedicated worker was blocked: one violation is enough', async () => {
    FakeWorker.behave = (it) => {
      it.dispatchEvent(new Event('error'))
      refuse('blob')
    }
    const { sharedWorkerBlob, sharedWorkerData } = await start()
    expect([await sharedWorkerBlob(), await sharedWorkerData()]).toEqual(['csp', 'csp'])
    expect(FakeWorker.urls).toHaveLength(1)
  })

  it('report how many brands have full versions, if the browser tells', async () => {
    FakeWorker.behave = tell
    const { sharedWorkerData } = await start()
    await sharedWorkerData()
    const source = decodeURIComponent(FakeWorker.urls.at(-1)?.replace(/^data:[^,]*,/, '') ?? '')
    const versionsOf = async (userAgentData?: object) => {
      const scope = { ...navigator, userAgentData }
      const connect = new Function('navigator', `let onconnect;${source};return onconnect`)(scope)
      const sent = new Promise((postMessage) => connect({ ports: [{ postMessage }] }))
      const { fullVersions, ...others } = Object(await sent)
      expect(others).toEqual(navigator)
      return fullVersions
    }
    const hints = (answer: Promise<object>) => ({ getHighEntropyValues: () => answer })
    expect(await versionsOf()).toBeUndefined()
    expect(await versionsOf(hints(Promise.resolve({ fullVersionList: [{}, {}] })))).toBe(2)
    expect(await versionsOf(hints(Promise.resolve({ fullVersionList: [] })))).toBe(0)
    expect(await versionsOf(hints(Promise.resolve({})))).toBeUndefined()
    expect(await versionsOf(hints(Promise.reject(new Error('refused'))))).toBeUndefined()
  })

  it('are reported as unsupported if the browser has none', async () => {
    vi.stubGlobal('SharedWorker', undefined)
    const { sharedWorkerBlob } = await start()
    expect(await sharedWorkerBlob()).toBe('unsupported')
  })
})
