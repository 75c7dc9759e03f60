import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { seeded } from '../../../packages/intel/build/random.ts'
import type { Programs } from '../browsers.ts'
import type { Desktop } from './desktop.ts'

/** A position on the screen, pixels. */
export interface Place {
  x: number
  y: number
}

const STEP_MS = 11
const KEYSYMS: Readonly<Record<string, string>> = {
  '@': 'at',
  '.': 'period',
  ' ': 'space',
  '-': 'minus',
  '\t': 'Tab',
  '\n': 'Return',
}

/**
 * Mouse and keyboard of a desktop, through the X server's test extension: paths that
 * curve, speeds that rise and fall, presses and keys of varying duration. The same seed gives the same movements.
 */
export class Person {
  readonly #programs: Programs
  readonly #desktop: Desktop
  readonly #random: () => number
  #at: Place = { x: 960, y: 540 }

  constructor(programs: Programs, desktop: Desktop, seed = 1) {
    this.#programs = programs
    this.#desktop = desktop
    this.#random = seeded(seed)
  }

  /** Moves the mouse there. */
  async move(to: Place): Promise<void> {
    await this.#do(this.#path(to))
  }

  /** Moves the mouse to a random point in the box and clicks. */
  async click(box: Place & { width: number; height: number }): Promise<void> {
    const within = (size: number) => size * (0.25 + 0.2 * this.#random())
    const to = { x: box.x + within(box.width), y: box.y + within(box.height) }
    await this.#do([
      ...this.#path(to),
      sleep(this.#spread(90)),
      'mousedown 1',
      sleep(this.#spread(85)),
      'mouseup 1',
      sleep(this.#spread(180)),
    ])
  }

  /** Types letters, digits and the characters of mail addresses. */
  async type(text: string): Promise<void> {
    await this.#do(
      [...text].flatMap((char) => {
        const key = KEYSYMS[char] ?? char
        return [`keydown ${key}`, sleep(this.#spread(85)), `keyup ${key}`, sleep(this.#spread(95))]
      }),
    )
  }

  /** Types a text at once, as software does for a person. */
  async autoType(text: string): Promise<void> {
    await this.#do([...text].map((char) => `key --delay 0 ${KEYSYMS[char] ?? char}`))
  }

  /** Presses a key or a chord such as `ctrl+minus`. */
  async press(chord: string): Promise<void> {
    await this.#do([`key ${chord}`, sleep(this.#spread(120))])
  }

  #path(to: Place): string[] {
    const from = this.#at
    const steps = Math.max(14, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 18))
    const bend = (this.#random() - 0.5) * 0.35
    this.#at = to
    return Array.from({ length: steps }, (_, index) => {
      const part = (index + 1) / steps
      // A minimum-jerk profile: slow, fast, slow.
      const eased = part ** 3 * (10 - 15 * part + 6 * part ** 2)
      const aside = Math.sin(Math.PI * part) * bend
      const tremor = index + 1 === steps ? 0 : (this.#random() - 0.5) * 3
      const x = from.x + (to.x - from.x) * eased - (to.y - from.y) * aside + tremor
      const y = from.y + (to.y - from.y) * eased + (to.x - from.x) * aside + tremor
      return [`mousemove ${Math.round(x)} ${Math.round(y)}`, sleep(this.#spread(STEP_MS))]
    }).flat()
  }

  /** A log-normal duration around the median, as of humans, ms. */
  #spread(middleMs: number): number {
    const normal =
      Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random())
    return middleMs * Math.exp(0.28 * normal)
  }

  async #do(lines: readonly string[]): Promise<void> {
    const xdotool = spawn(this.#programs.xdotool, ['-'], {
      env: { ...process.env, DISPLAY: this.#desktop.display },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    xdotool.stdin.end(`${lines.join('\n')}\n`)
    const [code] = await once(xdotool, 'exit')
    if (code !== 0) throw new Error(`xdotool ended with ${code}`)
  }
}

function sleep(ms: number): string {
  return `sleep ${(ms / 1000).toFixed(4)}`
}
