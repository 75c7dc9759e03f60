import { spawnSync } from 'node:child_process'
import { chromium } from 'playwright-core'
import type { Programs } from '../../../../test/support/browsers.ts'
import type { Desktop } from '../../../../test/support/desktop/desktop.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What a person clicks on the demo page. */
export interface Targets {
  /** On arrival. */
  signupLink: Box
  /** Once that link was followed. */
  email: Box
  password: Box
  submit: Box
}

/** A viewport as its page sent it, CSS pixels. */
export interface Viewport {
  width: number
  height: number
  /** Pixels of the screen for one of the page; left out where the viewport fills its window. */
  pixelRatio?: number
}

/** Measures the page in a browser of its own that loads no script; in CSS pixels. */
async function measured(edge: string, programs: Programs, viewport: Viewport): Promise<Targets> {
  const browser = await chromium.launch({
    executablePath: programs.chromium,
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
    await page.route('**/*.js', (route) => route.abort())
    const box = async (selector: string) => {
      const found = await page.locator(selector).boundingBox()
      if (found === null) throw new Error(`${selector} has no place`)
      return found
    }
    await page.goto(`${edge}/demo`)
    const signupLink = await box('nav a[href="#signup"]')
    await page.goto(`${edge}/demo#signup`)
    await page.waitForTimeout(200)
    return {
      signupLink,
      email: await box('#email'),
      password: await box('#password'),
      submit: await box('#submit'),
    }
  } finally {
    await browser.close()
  }
}

/** Where on the desktop the front window shows what is to be clicked. */
export async function targetsOnScreen(
  edge: string,
  programs: Programs,
  desktop: Desktop,
  viewport: Viewport,
): Promise<Targets> {
  const { signupLink, email, password, submit } = await measured(edge, programs, viewport)
  const front = frontWindow(programs, desktop)
  const ratio = viewport.pixelRatio ?? front.width / viewport.width
  const top = front.y + front.height - viewport.height * ratio
  const placed = ({ x, y, width, height }: Box): Box => ({
    x: front.x + x * ratio,
    y: top + y * ratio,
    width: width * ratio,
    height: height * ratio,
  })
  return {
    signupLink: placed(signupLink),
    email: placed(email),
    password: placed(password),
    submit: placed(submit),
  }
}

/** The window in front without its frame. */
function frontWindow({ xdotool }: Programs, { display }: Desktop): Box {
  const { stdout } = spawnSync(xdotool, ['getactivewindow', 'getwindowgeometry', '--shell'], {
    env: { ...process.env, DISPLAY: display },
    encoding: 'utf8',
  })
  const read = (name: string) => Number(new RegExp(`^${name}=(-?\\d+)$`, 'm').exec(stdout)?.[1])
  const box = { x: read('X'), y: read('Y'), width: read('WIDTH'), height: read('HEIGHT') }
  if (Object.values(box).some(Number.isNaN)) throw new Error('no window is in front')
  return box
}
