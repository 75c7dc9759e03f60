import type { Behavior, InteractionKind } from '@vigil/contract'
import { EventLog } from './event-log.ts'
import { Fields, isSecret } from './fields.ts'
import { Keys } from './keys.ts'
import { Pointer } from './pointer.ts'

const EVENTS = [
  'pointerdown',
  'pointermove',
  'mousedown',
  'mouseup',
  'click',
  'touchstart',
  'keydown',
  'keyup',
  'input',
  'focusin',
] as const

/** Events of input devices: key, mouse, pointer and touch. Untrusted ones were dispatched by a script. */
const DEVICE_EVENT = /^[kmpt]/
const PLAIN_KEY = /^[a-z0-9]$/i

/**
 * Records the interaction with the page as aggregates and as the sequence of its events. It stores no
 * keys, no text, no coordinates except the last, and only counts of password fields.
 */
export class Recorder {
  readonly #pointer = new Pointer()
  readonly #keys = new Keys()
  readonly #fields = new Fields()
  readonly #log = new EventLog()
  readonly #startedAtMs = performance.now()
  #onFirst: (() => void) | null
  #trusted = 0
  #untrusted = 0

  /** `onFirst` is called once, at the first press or key. */
  constructor(onFirst: () => void = () => undefined) {
    this.#onFirst = onFirst
    for (const name of EVENTS) {
      document.addEventListener(name, this.#onEvent, { capture: true, passive: true })
    }
  }

  /** Stops listening. */
  stop(): void {
    for (const name of EVENTS) document.removeEventListener(name, this.#onEvent, { capture: true })
  }

  /** Returns the interaction so far; only fields inside `form` are counted. */
  read(form: ParentNode = document): Behavior {
    const nowMs = performance.now()
    const counted = {
      ...this.#pointer.read(),
      ...this.#keys.read(),
      ...this.#fields.read(form, nowMs),
      trustedEvents: this.#trusted,
      untrustedEvents: this.#untrusted,
      pageToSubmitMs: Math.round(nowMs - this.#startedAtMs),
      hasBeenActive: navigator.userActivation?.hasBeenActive ?? this.#trusted > 0,
      events: this.#log.read(),
    }
    return Object.fromEntries(Object.entries(counted).filter(([, value]) => value !== undefined))
  }

  readonly #onEvent = (event: Event) => {
    const { type, timeStamp, target } = event
    const ofDevice = DEVICE_EVENT.test(type) && type !== 'pointermove'
    if (!event.isTrusted) {
      if (ofDevice) this.#untrusted++
      return
    }
    if (ofDevice) {
      this.#trusted++
      this.#onFirst?.()
      this.#onFirst = null
    }
    if (type === 'touchstart') this.#pointer.touch(timeStamp)
    else if (type === 'focusin') {
      this.#fields.focus(timeStamp)
      this.#log.add('F', timeStamp)
    } else if (type === 'click') this.#onClick(event)
    else if (event instanceof PointerEvent) this.#onPointer(event)
    else if (event instanceof MouseEvent) this.#onMouse(event)
    else if (event instanceof KeyboardEvent) this.#onKey(event)
    else if (type === 'input') {
      const typed = event instanceof InputEvent ? event : null
      const kind = this.#fields.input(target, typed?.inputType, typed?.data?.length)
      if (kind !== null) this.#log.add(kind, timeStamp)
    }
  }

  /** Pointer Events, section 4.1: a pressed mouse without a pressure sensor reports 0.5. */
  #onPointer(event: PointerEvent): void {
    const { type, pressure, timeStamp } = event
    const isMouse = event.pointerType === 'mouse'
    if (type === 'pointerdown') this.#log.add(isMouse ? (pressure > 0 ? 'P' : 'Q') : 'T', timeStamp)
    else if (isMouse) {
      // Without a secure context there is no such function.
      const [first = event] = event.getCoalescedEvents?.() ?? []
      this.#pointer.move(event, timeStamp - first.timeStamp)
    }
  }

  /** UI Events, section 3.4.1.1: the detail of a click is its count of presses. */
  #onClick(event: Event): void {
    if (event instanceof MouseEvent && event.detail === 0) this.#log.add('A', event.timeStamp)
  }

  #onMouse({ type, clientX, clientY, timeStamp, target }: MouseEvent): void {
    if (type === 'mouseup') this.#pointer.release(timeStamp)
    else {
      const box = target instanceof Element ? target.getBoundingClientRect() : null
      this.#pointer.press(clientX, clientY, timeStamp, box)
    }
  }

  #onKey(event: KeyboardEvent): void {
    const { type, code, key, timeStamp, target } = event
    if (event.repeat) return
    this.#fields.key()
    const secret = isSecret(target)
    if (type === 'keydown') {
      const kind = kindOf(event)
      if (secret) {
        this.#keys.count()
        this.#log.note(kind)
      } else {
        this.#keys.press(code || key, timeStamp)
        this.#log.add(kind, timeStamp)
      }
    } else if (!secret) {
      this.#keys.release(code || key, timeStamp)
      this.#log.add('L', timeStamp)
    }
  }
}

/** UI Events, section 4.1: a keyboard writes capital letters with Shift or Caps Lock, and its events say so. */
function kindOf(event: KeyboardEvent): InteractionKind {
  const { key, code, keyCode, shiftKey } = event
  if (PLAIN_KEY.test(key) && keyCode === 0) return 'N'
  return code === `Key${key}` && !shiftKey && !event.getModifierState('CapsLock') ? 'C' : 'K'
}
