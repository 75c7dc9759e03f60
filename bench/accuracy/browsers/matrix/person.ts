import { setTimeout as delay } from 'node:timers/promises'
import {
  type BrowserOptions,
  openChromium,
  openFirefox,
} from '../../../../test/support/desktop/browser.ts'
import { Person } from '../../../../test/support/desktop/person.ts'
import { targetsOnScreen, type Viewport } from './layout.ts'
import type { Run, Stage } from './stage.ts'

const LOAD_LIMIT_MS = 60_000

interface PersonOptions extends Omit<BrowserOptions, 'url'> {
  /** Chords pressed before the page is loaded anew, such as `ctrl+plus`. */
  firstPress?: readonly string[]
  /** Pixels of the screen for one of the page, where the browser tells every page another number. */
  pixelRatio?: number
}

/** A browser in a window, nothing attached, with a person before it who signs up. */
export function person(
  browser: 'Chromium' | 'Firefox',
  manner: string,
  options: PersonOptions = {},
): Run {
  return { name: `${browser}, ${manner}`, drive: (stage) => visit(browser, options, stage) }
}

async function visit(
  name: 'Chromium' | 'Firefox',
  { firstPress = [], pixelRatio, ...options }: PersonOptions,
  stage: Stage,
): Promise<void> {
  const { programs, desktop, edge, hosts, seed } = stage
  const open = name === 'Chromium' ? openChromium : openFirefox
  const browser = open(programs, desktop, { ...options, url: `${edge.url}/demo` })
  try {
    const hand = new Person(programs, desktop, seed)
    await edge.until(1, LOAD_LIMIT_MS)
    await delay(1000)
    if (firstPress.length > 0) {
      for (const chord of firstPress) await hand.press(chord)
      await delay(500)
      await hand.press('F5')
      await edge.until(2, LOAD_LIMIT_MS)
      await delay(1000)
    }
    const before = edge.passed.length
    const told = viewportOf(edge.passed.at(-1)?.sent ?? {})
    const viewport = { ...told, pixelRatio: pixelRatio ?? told.pixelRatio }
    const targets = await targetsOnScreen(hosts.edge, programs, desktop, viewport)
    await hand.move({ x: 700, y: 520 })
    await hand.click(targets.signupLink)
    await delay(600)
    await hand.click(targets.email)
    await hand.type(`ada.byron${seed}@example.com`)
    await hand.click(targets.password)
    await hand.type('correct horse 7')
    await hand.click(targets.submit)
    await edge.until(before + 1, LOAD_LIMIT_MS)
  } finally {
    await browser.close()
  }
}

function viewportOf(sent: Record<string, unknown>): Viewport {
  const { innerWidth, innerHeight } = Object(Object(Object(sent.probes).window).value)
  const { pixelRatio } = Object(sent.screen)
  return {
    width: Number(innerWidth),
    height: Number(innerHeight),
    pixelRatio: Number(pixelRatio ?? 1),
  }
}
