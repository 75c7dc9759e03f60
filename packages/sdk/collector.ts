import type { Behavior, Collected, TlsFingerprint } from '@vigil/contract'
import { type Attribution, attribution, forgetArrival } from './attribution.ts'
import { Recorder } from './behavior/recorder.ts'
import { early } from './early.ts'
import { fingerprint } from './fingerprint.ts'
import type { Late } from './late.ts'
import type { Settings } from './options.ts'
import { closeFrame } from './page/frame.ts'
import type { ProbeResults } from './probe.ts'
import { runIdle, runSync } from './run-probes.ts'
import { surroundings } from './surroundings.ts'
import { TlsCapture } from './tls-capture.ts'
import { SDK_VERSION } from './version.ts'
import { forgetVisitor, visitorId } from './visitor-id.ts'

/** What the SDK wanted to observe and did not; `late` is the whole second file. */
export interface Collection {
  collected: Collected
  missing: string[]
}

/** Looks at the page once, and listens from then on. */
export class Collector {
  readonly #loadLate: () => Promise<Late>
  readonly #results: ProbeResults = {}
  readonly #tls: TlsCapture | null
  #recorder: Recorder | null = null
  #arrival: Attribution | null = null
  #late: Promise<boolean> | null = null
  #consent: boolean

  /** `loadLate` fetches the register of the second file. */
  constructor({ consent, publicKey, tlsUrl }: Settings, loadLate: () => Promise<Late>) {
    this.#consent = consent
    this.#loadLate = loadLate
    this.#tls = tlsUrl === null ? null : new TlsCapture(tlsUrl, publicKey)
    if (consent) this.#start()
  }

  /** Starts looking; or stops, forgets what was seen, and keeps nothing. */
  setConsent(given: boolean): void {
    if (given === this.#consent) return
    this.#consent = given
    if (given) this.#start()
    else this.#forget()
  }

  /**
   * Everything seen so far, in the fields that the service takes. Waits for the second file and its
   * probes at most `waitMs`.
   */
  async collect(waitMs: number, form?: ParentNode): Promise<Collection> {
    const base: Collected = { sdkVersion: SDK_VERSION, consent: this.#consent }
    if (!this.#consent) return { collected: base, missing: ['consent'] }
    const [finished, tlsCapture] = await Promise.all([
      Promise.race([this.#late, after(waitMs, false)]),
      Promise.race([this.#captureTls(), after(waitMs, null)]),
    ])
    const visitor = visitorId()
    const collected: Collected = {
      ...base,
      ...surroundings(),
      ...this.#arrival,
      ...fingerprint(this.#results),
      ...(visitor !== null && { visitorId: visitor }),
      ...(tlsCapture !== null && { tlsCapture }),
      probes: { ...this.#results },
      behavior: this.#behavior(form),
    }
    const missing = Object.entries(this.#results)
      .filter(([, { state }]) => state !== 'ok' && state !== 'unsupported')
      .map(([name]) => name)
    if (!finished) missing.push('late')
    if (this.#tls !== null && tlsCapture === null) missing.push('tlsCapture')
    if (visitor === null) missing.push('visitorId')
    return { collected, missing }
  }

  #start(): void {
    this.#arrival = attribution()
    this.#recorder = new Recorder()
    runSync(early, this.#results)
    this.#late ??= this.#runLate()
    void this.#captureTls()
  }

  #forget(): void {
    this.#recorder?.stop()
    this.#recorder = null
    this.#arrival = null
    forgetArrival()
    forgetVisitor()
  }

  async #captureTls(): Promise<TlsFingerprint | null> {
    return this.#tls?.read() ?? null
  }

  #behavior(form: ParentNode | undefined): Behavior {
    return this.#recorder?.read(form) ?? {}
  }

  async #runLate(): Promise<boolean> {
    try {
      await runIdle(await this.#loadLate(), this.#results)
      return true
    } catch {
      return false
    } finally {
      closeFrame()
    }
  }
}

function after<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms))
}
