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

/** A way to fill in the form. */
type Fill = (user: Person, targets: Targets, email: string) => Promise<void>

interface PersonOptions extends Omit<BrowserOptions, 'url'> {
  /** Key chords pressed before the page is reloaded, such as `ctrl+plus`. */
  firstPress?: readonly string[]
  /** Screen pixels per CSS pixel, if something else shares the window with the page. */
  pixelRatio?: number
  /** Default: mouse and keys in turn. */
  fill?: Fill
  /** The window opens behind another one. */
  behind?: boolean
  /** The URL opens the page at the form. */
  atForm?: boolean
}

const OPEN = { Chromium: openChromium, Firefox: openFirefox, 'GNOME Web': openGnomeWeb }
type BrowserName = keyof typeof OPEN

/** A person who signs up in a headed browser without automation. */
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

/** Uses Tab between the fields, and Enter. */
export const byKeysAlone: Fill = async (user, _, email) => {
  await user.press('Tab')
  await user.type(email)
  await user.press('Tab')
  await user.type('correct horse 7')
  await user.press('Return')
}

/** Types the address, cuts it, and pastes it into both fields. */
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

/** Clicks the first field; a password manager outside of the browser types the rest. */
export const byAutoType: Fill = async (user, targets, email) => {
  await user.move({ x: 700, y: 520 })
  await user.click(targets.signupLink)
  await delay(600)
  await user.click(targets.email)
  await delay(700)
  await user.autoType(`${email}\tcorrect horse 7\n`)
}

/** Clicks the first field; a password manager fills in both. */
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

/** Returns the viewport that the page's SDK reported. */
export function viewportOf(sent: Record<string, unknown>): Viewport {
  const { innerWidth, innerHeight } = Object(Object(Object(sent.probes).window).value)
  return { width: Number(innerWidth), height: Number(innerHeight) }
}
