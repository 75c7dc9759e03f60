import type { Collected } from '@vigil/contract'
import { type Attribution, attribution, deleteArrival } from './attribution.ts'
import { Recorder } from './behavior/recorder.ts'
import { Challenge, type Solution } from './challenge.ts'
import { changing, early, fromFrame } from './early.ts'
import { environment } from './environment.ts'
import type { Late } from './late.ts'
import type { Settings } from './options.ts'
import { closeFrame } from './page/frame.ts'
import { loaded } from './page/loaded.ts'
import { openFrameEarly } from './page/open-frame-early.ts'
import type { ProbeResults } from './probe.ts'
import { idle, runIdle, runSync, runTogether } from './run-probes.ts'
import { TlsCapture } from './tls-capture.ts'
import { SDK_VERSION } from './version.ts'
import { deleteVisitor, visitor } from './visitor-id.ts'
import { within } from './within.ts'

/** Collected fields; `missing` names what could not be observed: a probe, or `late` for the second file. */
export interface Collection {
  collected: Collected
  /** The answer to a nonce; null if none was requested, or came in time. */
  challenge: Solution | null
  missing: string[]
}

export interface CollectOptions {
  waitMs: number
  form?: ParentNode | undefined
  takesNonce?: boolean
}

/** Age of the first reading from which changeable probes are read again at submit, ms. */
const SECOND_READING_AFTER_MS = 500

const NO_CONSENT: Collection = {
  collected: { sdkVersion: SDK_VERSION, consent: false },
  challenge: null,
  missing: ['consent'],
}

/** Runs the probes once, records interaction, and reads changeable probes again on `collect`. */
export class Collector {
  readonly #loadLate: () => Promise<Late>
  readonly #tls: TlsCapture | null
  readonly #settings: Settings
  #results: ProbeResults = {}
  #challenge: Challenge | null = null
  #recorder: Recorder | null = null
  #arrival: Attribution | null = null
  #fingerprint: Late['fingerprint'] | null = null
  /** The second file once loaded, and once all its probes have run. */
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
    this.#tls = tlsUrl ? new TlsCapture(tlsUrl, publicKey) : null
    if (consent) this.#start()
  }

  /** Starts collecting, or stops and deletes everything collected and stored. */
  setConsent(given: boolean): void {
    if (given === this.#consent) return
    this.#consent = given
    if (given) this.#start()
    else this.#forget()
  }

  /**
   * Returns everything observed so far, as fields of the API, and takes the answer to a nonce if `takesNonce`. Waits for
   * the second file, its probes and the answer for at most `waitMs`.
   */
  async collect({ waitMs, form, takesNonce = false }: CollectOptions): Promise<Collection> {
    if (!this.#consent) return NO_CONSENT
    const [late, tlsCapture, probesAtSubmit, issued, challenge = null] = await Promise.all([
      within(waitMs, this.#late),
      within(waitMs, this.#tls?.read()),
      this.#readAgain(waitMs),
      within(waitMs, this.#challenge?.visitor()),
      takesNonce ? this.#challenge?.take(waitMs) : null,
    ])
    // Consent may have been withdrawn meanwhile.
    if (!this.#consent) return NO_CONSENT
    const kept = visitor(issued)
    const collected: Collected = {
      ...this.observed(form),
      ...kept,
      ...(tlsCapture && { tlsCapture }),
      ...(probesAtSubmit && { probesAtSubmit }),
    }
    const missing = Object.entries(this.#results)
      .filter(([, { state }]) => state !== 'ok' && state !== 'unsupported')
      .map(([name]) => name)
    if (!late) missing.push('late')
    if (this.#tls && !tlsCapture) missing.push('tlsCapture')
    if (!kept) missing.push('visitorId')
    return { collected, challenge, missing }
  }

  /** Whether these fields were collected with consent that is withdrawn now. */
  isWithdrawn({ consent }: Collected): boolean {
    return consent === true && !this.#consent
  }

  /** Returns what was observed so far, without waiting for anything and without a second reading. */
  observed(form?: ParentNode): Collected {
    if (!this.#consent) return NO_CONSENT.collected
    return {
      sdkVersion: SDK_VERSION,
      consent: true,
      ...environment(),
      ...this.#arrival,
      ...this.#fingerprint?.(this.#results),
      ...visitor(null),
      probes: { ...this.#results },
      behavior: this.#recorder?.read(form) ?? {},
    }
  }

  /** Notes the texts of the fields once the page has loaded, and the browser has restored those of a session. */
  noteFields(): void {
    // A page may have replaced methods of the DOM.
    void loaded()
      .then(idle)
      .then(() => this.#recorder?.read())
      .catch(() => null)
  }

  #start(): void {
    this.#startedAtMs = performance.now()
    this.#arrival = attribution()
    this.#recorder = new Recorder(openFrameEarly)
    runSync(early, this.#results)
    this.#loaded ??= this.#loadLate().catch(() => null)
    this.#late ??= this.#runLate(this.#loaded, this.#results)
    void this.#tls?.read()
    this.noteFields()
    const { endpoint, publicKey } = this.#settings
    this.#challenge ??= new Challenge(endpoint, publicKey, this.#loaded)
  }

  /** Requests another nonce if the last one was used. */
  renewChallenge(): void {
    this.#challenge?.renew()
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
    deleteArrival()
    deleteVisitor()
  }

  async #runLate(loaded: Promise<Late | null>, results: ProbeResults): Promise<Late | null> {
    await runIdle(fromFrame, results)
    const late = await loaded
    if (late) {
      this.#fingerprint = late.fingerprint
      await runIdle(late.atIdle, results)
    }
    closeFrame()
    return late
  }

  /** Reads changeable probes again, within `waitMs`; null if the first reading is recent. */
  async #readAgain(waitMs: number): Promise<ProbeResults | null> {
    if (performance.now() - this.#startedAtMs < SECOND_READING_AFTER_MS) return null
    const again: ProbeResults = {}
    runSync(changing, again)
    closeFrame()
    const late = await within(0, this.#late)
    if (!late) return again
    const appeared = isDebuggerSeen(again) && !isDebuggerSeen(this.#results)
    const probes = { ...late.atSubmit, ...(appeared && late.whenDebuggerAppears) }
    await within(waitMs, runTogether(probes, again))
    return again
  }
}

/** Whether an error's stack was read while it was logged. */
function isDebuggerSeen({ cdpStackReads }: ProbeResults): boolean {
  return cdpStackReads?.state === 'ok' && cdpStackReads.value > 0
}
