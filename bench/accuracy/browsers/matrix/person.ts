import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type BrowserOptions,
  openChromium,
  openFirefox,
  openGnomeWeb,
} from '../../../../test/support/desktop/browser.ts'
import { Person } from '../../../../test/support/desktop/person.ts'
import { type Targets, targetsOnScreen, type Viewport } from './layout.ts'
import type { Run, Stage } from './stage.ts'

const LOAD_LIMIT_MS = 60_000
const TITLE = 'Vigil: what your visit looks like'

/** How a person fills in the form. */
type Fill = (user: Person, targets: Targets, email: string) => Promise<void>

interface PersonOptions extends Omit<BrowserOptions, 'url'> {
  /** Chords pressed before the page is loaded again, such as `ctrl+plus`. */
  firstPress?: readonly string[]
  /** Pixels of the screen for one of the page, where something else shares the window with it. */
  pixelRatio?: number
  /** Instead of mouse and keys in turn. */
  fill?: Fill
  /** The window of the page is not the one in front when it opens. */
  behind?: boolean
  /** The page's own URL opens at the form. */
  atForm?: boolean
}

const OPEN = { Chromium: openChromium, Firefox: openFirefox, 'GNOME Web': openGnomeWeb }
type BrowserName = keyof typeof OPEN

/** A browser in a window, nothing attached, with a person before it who signs up. */
export function person(browser: BrowserName, manner: string, options: PersonOptions = {}): Run {
  return { name: `${browser}, ${manner}`, drive: (stage) => visit(browser, options, stage) }
}

const byMouseAndKeys: Fill = async (user, targets, email) => {
  await user.move({ x: 700, y: 520 })
  await user.click(targets.signupLink)
  await delay(600)
  await user.click(targets.email)
  await user.type(email)
  await user.click(targets.password)
  await user.type('correct horse 7')
  await user.click(targets.submit)
}

/** Tab from field to field, and Enter. */
export const byKeysAlone: Fill = async (user, _, email) => {
  await user.press('Tab')
  await user.type(email)
  await user.press('Tab')
  await user.type('correct horse 7')
  await user.press('Return')
}

/** Types once, cuts it out again, and pastes it into both fields. */
export const byPasting: Fill = async (user, targets, email) => {
  await user.click(targets.signupLink)
  await delay(600)
  await user.click(targets.email)
  await user.type(email)
  for (const chord of ['ctrl+a', 'ctrl+x', 'ctrl+v']) await user.press(chord)
  await user.click(targets.password)
  await user.press('ctrl+v')
  await user.click(targets.submit)
}

/** A password manager does the rest once the first field is clicked. */
export const byManager: Fill = async (user, targets) => {
  await user.click(targets.signupLink)
  await delay(600)
  await user.click(targets.email)
  await delay(700)
  await user.click(targets.submit)
}

async function visit(
  name: BrowserName,
  { firstPress = [], pixelRatio, fill = byMouseAndKeys, behind, atForm, ...options }: PersonOptions,
  stage: Stage,
): Promise<void> {
  const { programs, desktop, edge, hosts, seed } = stage
  const open = OPEN[name]
  const url = `${edge.url}/demo${atForm ? '#signup' : ''}`
  const browser = open(programs, desktop, { ...options, url })
  try {
    const user = new Person(programs, desktop, seed)
    await edge.until(1, LOAD_LIMIT_MS)
    await delay(1000)
    if (behind) bringToFront(stage)
    if (firstPress.length > 0) {
      for (const chord of firstPress) await user.press(chord)
      await delay(500)
      await user.press('F5')
      await edge.until(2, LOAD_LIMIT_MS)
      await delay(1000)
    }
    const before = edge.passed.length
    const sent = viewportOf(edge.passed.at(-1)?.sent ?? {})
    const viewport = pixelRatio === undefined ? sent : { ...sent, pixelRatio }
    const targets = await targetsOnScreen(hosts.edge, programs, desktop, viewport)
    await fill(user, targets, `ada.byron${seed}@example.com`)
    await edge.until(before + 1, LOAD_LIMIT_MS)
  } finally {
    await browser.close()
  }
}

function bringToFront({ programs, desktop }: Stage): void {
  spawnSync(programs.xdotool, ['search', '--name', TITLE, 'windowactivate', '--sync'], {
    env: { ...process.env, DISPLAY: desktop.display },
  })
}

/** The page's viewport as it was sent. */
export function viewportOf(sent: Record<string, unknown>): Viewport {
  const { innerWidth, innerHeight } = Object(Object(Object(sent.probes).window).value)
  return { width: Number(innerWidth), height: Number(innerHeight) }
}
