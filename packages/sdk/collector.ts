import type { Behavior, Collected } from '@vigil/contract'
import { type Attribution, attribution, forgetArrival } from './attribution.ts'
import { Recorder } from './behavior/recorder.ts'
import { early } from './early.ts'
import { fingerprint } from './fingerprint.ts'
import type { Late } from './late.ts'
import { closeFrame } from './page/frame.ts'
import type { ProbeResults } from './probe.ts'
import { runIdle, runSync } from './run-probes.ts'
import { surroundings } from './surroundings.ts'
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
  #recorder: Recorder | null = null
  #arrival: Attribution | null = null
  #late: Promise<boolean> | null = null
  #consent: boolean

  /** `loadLate` fetches the register of the second file. */
  constructor(consent: boolean, loadLate: () => Promise<Late>) {
    this.#consent = consent
    this.#loadLate = loadLate
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
    const finished = await Promise.race([this.#late, after(waitMs)])
    const visitor = visitorId()
    const collected: Collected = {
      ...base,
      ...surroundings(),
      ...this.#arrival,
      ...fingerprint(this.#results),
      ...(visitor !== null && { visitorId: visitor }),
      probes: { ...this.#results },
      behavior: this.#behavior(form),
    }
    const missing = Object.entries(this.#results)
      .filter(([, { state }]) => state !== 'ok' && state !== 'unsupported')
      .map(([name]) => name)
    if (!finished) missing.push('late')
    if (visitor === null) missing.push('visitorId')
    return { collected, missing }
  }

  #start(): void {
    this.#arrival = attribution()
    this.#recorder = new Recorder()
    runSync(early, this.#results)
    this.#late ??= this.#runLate()
  }

  #forget(): void {
    this.#recorder?.stop()
    this.#recorder = null
    this.#arrival = null
    forgetArrival()
    forgetVisitor()
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

function after(ms: number): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms))
}
