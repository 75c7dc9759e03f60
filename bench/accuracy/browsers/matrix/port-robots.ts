import { type Call, centerOf, openPort } from './port.ts'
import { ProtocolInput } from './protocol-input.ts'
import type { Run, Stage } from './stage.ts'

const ANSWER_LIMIT_MS = 30_000

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const ANDROID = CHROME.replace('X11; Linux x86_64', 'Linux; Android 10; K').replace(
  'Safari',
  'Mobile Safari',
)
/** Without a screen, under the name of a browser with one. */
const HEADLESS = ['--headless=new', `--user-agent=${CHROME}`, '--screen-info={1920x1080}']
/** Switch that makes a page see a mouse: a fine pointer that can hover. */
const POINTER =
  'primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2'
/** What developer tools and drivers call to imitate a phone. */
const PHONE: readonly Command[] = [
  [
    'Emulation.setDeviceMetricsOverride',
    { width: 412, height: 915, deviceScaleFactor: 2.625, mobile: true },
  ],
  ['Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 }],
  [
    'Emulation.setUserAgentOverride',
    {
      userAgent: ANDROID,
      platform: 'Linux armv81',
      userAgentMetadata: {
        brands: [{ brand: 'Chromium', version: '156' }],
        platform: 'Android',
        platformVersion: '14.0.0',
        architecture: '',
        model: 'K',
        mobile: true,
      },
    },
  ],
]

/** Fills in the form over an attached protocol. */
type Fill = (call: Call, seed: number) => Promise<void>
type Command = readonly [method: string, params?: object]

interface Options {
  /** Before the page is opened. */
  commands?: readonly Command[]
  /** Further switches of the command line. */
  args?: readonly string[]
}

/**
 * Headed Chromium over its debugging port, with more and more protocol domains enabled: from none, as newer drivers do
 * to leave no trace on arrival, to all. Input is either crude or imitates people.
 */
export function portRobots(): Run[] {
  const run = (name: string, fill: Fill, options: Options = {}): Run => ({
    name: `Chromium over its debugging port, ${name}`,
    drive: (stage) => signUp(stage, fill, options),
  })
  const commands = ['Runtime', 'Page', 'DOM', 'Network'].map(
    (domain) => [`${domain}.enable`] as const,
  )
  const asAMouse: Fill = (call, seed) =>
    likeAPerson(new ProtocolInput(call, seed, { codes: true, asAMouse: true }), seed)
  return [
    run('clicks by script', crude(clickByScript)),
    run('clicks by protocol', crude(clickByProtocol)),
    run('like a person, no domain', (call, seed) =>
      likeAPerson(new ProtocolInput(call, seed), seed),
    ),
    run(
      'like a person, Runtime enabled',
      (call, seed) => likeAPerson(new ProtocolInput(call, seed), seed),
      { commands },
    ),
    run('like a person, key codes given', (call, seed) =>
      likeAPerson(new ProtocolInput(call, seed, { codes: true }), seed),
    ),
    run('like a person, key codes, pressure and pixels given', asAMouse),
    run('like a person, without a screen, under the name of a browser with one', asAMouse, {
      args: HEADLESS,
    }),
    run('like a person, without a screen, with a mouse by a switch', asAMouse, {
      args: [...HEADLESS, `--blink-settings=${POINTER}`],
    }),
    run('like a person, times of a display given', (call, seed) =>
      likeAPerson(
        new ProtocolInput(call, seed, { codes: true, asAMouse: true, timed: true }),
        seed,
      ),
    ),
    run('like a person, as a phone', asAMouse, { commands: PHONE }),
    run('like a person, text inserted whole', async (call, seed) => {
      const input = new ProtocolInput(call, seed)
      await input.click('#email')
      await call('Input.insertText', { text: `robot${seed}@example.com` })
      await input.click('#password')
      await call('Input.insertText', { text: 'correct horse 7' })
      await input.click('#submit')
    }),
  ]
}

async function likeAPerson(input: ProtocolInput, seed: number): Promise<void> {
  await input.click('#email')
  await input.type(`robot${seed}@example.com`)
  await input.click('#password')
  await input.type('correct horse 7')
  await input.click('#submit')
}

async function signUp(
  stage: Stage,
  fill: Fill,
  { commands = [], args = [] }: Options,
): Promise<void> {
  const { edge, seed } = stage
  const browser = await openPort(stage, 'about:blank', args)
  try {
    const { call, close } = await browser.attach()
    for (const [method, params] of commands) await call(method, params)
    await call('Page.navigate', { url: `${edge.url}/demo` })
    await edge.until(1, ANSWER_LIMIT_MS)
    await fill(call, seed)
    await edge.until(2, ANSWER_LIMIT_MS)
    close()
  } finally {
    await browser.close()
  }
}

type Click = (call: Call, selector: string) => Promise<void>

function crude(click: Click): Fill {
  return async (call, seed) => {
    await type(call, '#email', `robot${seed}@example.com`)
    await type(call, '#password', 'correct horse 7')
    await click(call, '#submit')
  }
}

async function type(call: Call, selector: string, text: string): Promise<void> {
  await call('Runtime.evaluate', { expression: `document.querySelector('${selector}').focus()` })
  for (const char of text) await call('Input.dispatchKeyEvent', { type: 'char', text: char })
}

async function clickByScript(call: Call, selector: string): Promise<void> {
  await call('Runtime.evaluate', { expression: `document.querySelector('${selector}').click()` })
}

async function clickByProtocol(call: Call, selector: string): Promise<void> {
  const at = await centerOf(call, selector)
  for (const kind of ['mousePressed', 'mouseReleased']) {
    await call('Input.dispatchMouseEvent', { type: kind, ...at, button: 'left', clickCount: 1 })
  }
}
