import { setTimeout as delay } from 'node:timers/promises'
import { type Call, centerOf } from './port.ts'

interface Manner {
  /** Key events have the codes of a keyboard. */
  codes?: boolean
  /** Presses have the pressure of a mouse, and every place is a pixel. */
  asAMouse?: boolean
  /** Events have the times of a display: whole milliseconds. */
  timed?: boolean
}

/** Mouse and keyboard over the DevTools protocol, with human-like paths and rhythm. */
export class ProtocolInput {
  readonly #call: Call
  readonly #manner: Manner
  #state: number
  #at = { x: 300, y: 300 }

  constructor(call: Call, seed: number, manner: Manner = {}) {
    this.#call = call
    this.#manner = manner
    this.#state = seed * 7919
  }

  /** Moves the mouse into the element and clicks off its centre. */
  async click(selector: string): Promise<void> {
    const center = await centerOf(this.#call, selector)
    const to = { x: center.x - 20 - 20 * this.#random(), y: center.y - 3 + 5 * this.#random() }
    const { x, y } = this.#at
    const steps = 24
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      const eased = part ** 3 * (10 - 15 * part + 6 * part ** 2)
      const bend = Math.sin(Math.PI * part) * 25
      await this.#mouse('mouseMoved', {
        x: x + (to.x - x) * eased + bend,
        y: y + (to.y - y) * eased + (this.#random() - 0.5) * 2,
      })
      await delay(this.#spread(12))
    }
    this.#at = to
    await delay(this.#spread(80))
    await this.#mouse('mousePressed', to)
    await delay(this.#spread(85))
    await this.#mouse('mouseReleased', to)
    await delay(this.#spread(150))
  }

  async type(text: string): Promise<void> {
    for (const key of text) {
      const letter = /^[a-z0-9]$/.test(key)
      const codes = this.#manner.codes && letter
      const named = {
        key,
        ...(codes && {
          code: /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
          windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
        }),
      }
      const down = { type: 'keyDown', text: key, ...named, ...this.#time() }
      await this.#call('Input.dispatchKeyEvent', down)
      await delay(this.#spread(85))
      await this.#call('Input.dispatchKeyEvent', {
        type: 'keyUp',
        ...named,
        ...this.#time(),
      })
      await delay(this.#spread(95))
    }
  }

  async #mouse(type: string, at: { x: number; y: number }): Promise<void> {
    const pressed = type !== 'mouseMoved' && { button: 'left', clickCount: 1 }
    const { asAMouse } = this.#manner
    const place = asAMouse ? { x: Math.round(at.x), y: Math.round(at.y) } : at
    const force = asAMouse && type === 'mousePressed' && { force: 0.5 }
    await this.#call('Input.dispatchMouseEvent', {
      type,
      ...place,
      ...pressed,
      ...force,
      ...this.#time(),
    })
  }

  /** Seconds since 1970, which the protocol takes for the time of the event. */
  #time(): { timestamp?: number } {
    return this.#manner.timed ? { timestamp: Date.now() / 1000 } : {}
  }

  #spread(middleMs: number): number {
    return middleMs * Math.exp(0.28 * 2 * (this.#random() + this.#random() + this.#random() - 1.5))
  }

  #random(): number {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) >>> 0
    return this.#state / 4_294_967_296
  }
}
