import type { Behavior } from '@vigil/contract'
import { Fields } from './fields.ts'
import { Keys } from './keys.ts'
import { Pointer } from './pointer.ts'

const EVENTS = [
  'mousemove',
  'mousedown',
  'mouseup',
  'touchstart',
  'keydown',
  'keyup',
  'input',
  'focusin',
  'scroll',
] as const

/**
 * Follows the interaction with the page as aggregates: counts, middles and spreads. It keeps no
 * key, no coordinate beyond the last, no text, and of password fields nothing but counts.
 */
export class Recorder {
  readonly #pointer = new Pointer()
  readonly #keys = new Keys()
  readonly #fields = new Fields()
  readonly #startedAtMs = performance.now()
  #trusted = 0
  #untrusted = 0
  #scrolls = 0
  #hidden = 0

  constructor() {
    for (const name of EVENTS) {
      document.addEventListener(name, this.#hear, { capture: true, passive: true })
    }
    document.addEventListener('visibilitychange', this.#hide)
  }

  /** Stops listening. */
  stop(): void {
    for (const name of EVENTS) document.removeEventListener(name, this.#hear, { capture: true })
    document.removeEventListener('visibilitychange', this.#hide)
  }

  /** What was seen so far; `form` bounds the fields that are counted. */
  read(form: ParentNode = document): Behavior {
    const nowMs = performance.now()
    const counted = {
      ...this.#pointer.read(),
      ...this.#keys.read(),
      ...this.#fields.read(form, nowMs),
      trustedEvents: this.#trusted,
      untrustedEvents: this.#untrusted,
      scrolls: this.#scrolls,
      visibilityChanges: this.#hidden,
      pageToSubmitMs: Math.round(nowMs - this.#startedAtMs),
      hasBeenActive: navigator.userActivation?.hasBeenActive ?? this.#trusted > 0,
    }
    return Object.fromEntries(Object.entries(counted).filter(([, value]) => value !== undefined))
  }

  readonly #hide = () => {
    this.#hidden++
  }

  readonly #hear = (event: Event) => {
    if (!event.isTrusted) {
      this.#untrusted++
      return
    }
    this.#trusted++
    const { type, timeStamp } = event
    if (type === 'scroll') this.#scrolls++
    else if (type === 'touchstart') this.#pointer.touch(timeStamp)
    else if (type === 'focusin') this.#fields.focus(timeStamp)
    else if (event instanceof MouseEvent) this.#hearMouse(event)
    else if (event instanceof KeyboardEvent) this.#hearKey(event)
    else if (event instanceof InputEvent) {
      this.#fields.input(event.target, event.inputType, event.data?.length)
    } else if (type === 'input') this.#fields.input(event.target)
  }

  #hearMouse({ type, clientX, clientY, timeStamp, target }: MouseEvent): void {
    if (type === 'mousemove') this.#pointer.move(clientX, clientY, timeStamp)
    else if (type === 'mouseup') this.#pointer.release(timeStamp)
    else {
      const box = target instanceof Element ? target.getBoundingClientRect() : null
      this.#pointer.press(clientX, clientY, timeStamp, box)
    }
  }

  #hearKey({ type, code, key, repeat, timeStamp, target }: KeyboardEvent): void {
    if (repeat) return
    this.#fields.key()
    const secret = target instanceof HTMLInputElement && target.type === 'password'
    if (secret && type === 'keydown') this.#keys.count()
    else if (!secret && type === 'keydown') this.#keys.press(code || key, timeStamp)
    else if (!secret) this.#keys.release(code || key, timeStamp)
  }
}
