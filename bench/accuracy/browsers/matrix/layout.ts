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

/** Click targets on the demo page. */
export interface Targets {
  /** On arrival. */
  signupLink: Box
  /** After that link was followed. */
  email: Box
  password: Box
  submit: Box
}

/** A viewport as the page's SDK reported it, CSS pixels. */
export interface Viewport {
  width: number
  height: number
  /** Screen pixels per CSS pixel; absent if the viewport fills its window. */
  pixelRatio?: number
}

/** Measures the page in a separate browser that loads no scripts, in CSS pixels. */
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

/** Returns the positions of the click targets in the front window, in screen pixels. */
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

/** The front window without its frame. */
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
