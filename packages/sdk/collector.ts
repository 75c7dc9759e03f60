import type { Behavior, Collected, TlsFingerprint } from '@vigil/contract'
import { type Attribution, attribution, forgetArrival } from './attribution.ts'
import { Recorder } from './behavior/recorder.ts'
import { Challenge, type Solution } from './challenge.ts'
import { changing, early, fromFrame } from './early.ts'
import { fingerprint } from './fingerprint.ts'
import type { Late } from './late.ts'
import type { Settings } from './options.ts'
import { closeFrame, freshWindow } from './page/frame.ts'
import type { ProbeResults } from './probe.ts'
import { idle, runIdle, runSync, runTogether } from './run-probes.ts'
import { surroundings } from './surroundings.ts'
import { TlsCapture } from './tls-capture.ts'
import { SDK_VERSION } from './version.ts'
import { forgetVisitor, visitorId } from './visitor-id.ts'

/** What the SDK wanted to observe and did not; `late` is the whole second file. */
export interface Collection {
  collected: Collected
  missing: string[]
}

/** What may have changed since the first reading is read again from this age of it on, ms. */
const SECOND_READING_AFTER_MS = 500

const NOT_AGREED: Collection = {
  collected: { sdkVersion: SDK_VERSION, consent: false },
  missing: ['consent'],
}

/** Looks at the page once, listens from then on, and looks again when it is asked. */
export class Collector {
  readonly #loadLate: () => Promise<Late>
  readonly #tls: TlsCapture | null
  readonly #settings: Settings
  #results: ProbeResults = {}
  #challenge: Challenge | null = null
  #recorder: Recorder | null = null
  #arrival: Attribution | null = null
  /** The second file, and when all of its probes have run. */
  #loaded: Promise<Late | null> | null = null
  #late: Promise<Late | null> | null = null
  #startedAtMs = 0
  #consent: boolean

  /** `loadLate` fetches the register of the second file. */
  constructor(settings: Settings, loadLate: () => Promise<Late>) {
    const { consent, publicKey, tlsUrl } = settings
    this.#settings = settings
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
    if (!this.#consent) return NOT_AGREED
    const [late, tlsCapture, probesAtSubmit, issuedId] = await Promise.all([
      Promise.race([this.#late, after(waitMs, null)]),
      Promise.race([this.#captureTls(), after(waitMs, null)]),
      this.#readAgain(waitMs),
      Promise.race([this.#challenge?.visitorId(), after(waitMs, undefined)]),
    ])
    // It may have been withdrawn in the meantime.
    if (!this.#consent) return NOT_AGREED
    const visitor = visitorId(issuedId)
    const collected: Collected = {
      sdkVersion: SDK_VERSION,
      consent: true,
      ...surroundings(),
      ...this.#arrival,
      ...fingerprint(this.#results),
      ...(visitor !== null && { visitorId: visitor }),
      ...(tlsCapture !== null && { tlsCapture }),
      probes: { ...this.#results },
      ...(probesAtSubmit !== null && { probesAtSubmit }),
      behavior: this.#behavior(form),
    }
    const missing = Object.entries(this.#results)
      .filter(([, { state }]) => state !== 'ok' && state !== 'unsupported')
      .map(([name]) => name)
    if (late === null) missing.push('late')
    if (this.#tls !== null && tlsCapture === null) missing.push('tlsCapture')
    if (visitor === null) missing.push('visitorId')
    return { collected, missing }
  }

  #start(): void {
    this.#startedAtMs = performance.now()
    this.#arrival = attribution()
    this.#recorder = new Recorder(openAhead)
    runSync(early, this.#results)
    this.#loaded ??= this.#loadLate().catch(() => null)
    this.#late ??= this.#runLate(this.#loaded, this.#results)
    void this.#captureTls()
    const { endpoint, publicKey } = this.#settings
    this.#challenge ??= new Challenge(endpoint, publicKey, async () => this.#loaded)
  }

  /** The answer to a nonce of the browser host, for one evaluation; null where it gave none within `waitMs`. */
  async answerNonce(waitMs: number): Promise<Solution | null> {
    return Promise.race([this.#challenge?.take() ?? null, after(waitMs, null)])
  }

  /** Asks for another nonce, once the last one was used. */
  renewChallenge(): void {
    if (this.#consent) this.#challenge?.renew()
  }

  #forget(): void {
    this.#recorder?.stop()
    this.#recorder = null
    this.#tls?.forget()
    this.#arrival = null
    this.#challenge = null
    this.#late = null
    this.#results = {}
    closeFrame()
    forgetArrival()
    forgetVisitor()
  }

  async #captureTls(): Promise<TlsFingerprint | null> {
    return this.#tls?.read() ?? null
  }

  #behavior(form: ParentNode | undefined): Behavior {
    return this.#recorder?.read(form) ?? {}
  }

  async #runLate(loaded: Promise<Late | null>, results: ProbeResults): Promise<Late | null> {
    await runIdle(fromFrame, results)
    const late = await loaded
    if (late !== null) await runIdle(late.atIdle, results)
    closeFrame()
    return late
  }

  /** The second reading, within `waitMs`; null where the first one has just been made. */
  async #readAgain(waitMs: number): Promise<ProbeResults | null> {
    if (performance.now() - this.#startedAtMs < SECOND_READING_AFTER_MS) return null
    const again: ProbeResults = {}
    runSync(changing, again)
    const late = await Promise.race([this.#late, after(0, null)])
    if (late === null) return again
    closeFrame()
    const appeared = showsDebugger(again) && !showsDebugger(this.#results)
    const probes = { ...late.atSubmit, ...(appeared && late.besideDebugger) }
    await Promise.race([runTogether(probes, again), after(waitMs, null)])
    return again
  }
}

/**
 * Opens the frame while the visitor fills in the form, so that the second reading finds it: opening
 * one takes a moment that would be felt at submit.
 */
function openAhead(): void {
  void idle().then(() => {
    try {
      freshWindow()
    } catch {
      // The reading itself says that it was blocked.
    }
  })
}

/** Whether an error's stack was read while it was logged. */
function showsDebugger({ cdpStackReads }: ProbeResults): boolean {
  return cdpStackReads?.state === 'ok' && cdpStackReads.value > 0
}

function after<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms))
}
