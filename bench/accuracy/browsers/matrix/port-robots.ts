import { type Call, centerOf, openPort } from './port.ts'
import { ProtocolInput } from './protocol-input.ts'
import type { Run, Stage } from './stage.ts'

const ANSWER_LIMIT_MS = 30_000

/** Fills in the form over an attached protocol. */
type Fill = (call: Call, seed: number) => Promise<void>

/**
 * Headed Chromium over its debugging port, with more and more protocol domains enabled: from none, as newer drivers do to
 * leave no trace on arrival, to all. Input is either crude or imitates people.
 */
export function portRobots(): Run[] {
  const run = (name: string, fill: Fill, domains: readonly string[] = []): Run => ({
    name: `Chromium over its debugging port, ${name}`,
    drive: (stage) => signUp(stage, fill, domains),
  })
  const all = ['Runtime', 'Page', 'DOM', 'Network']
  return [
    run('clicks by script', crude(clickByScript)),
    run('clicks by protocol', crude(clickByProtocol)),
    run('like a person, no domain', (call, seed) =>
      likeAPerson(new ProtocolInput(call, seed), seed),
    ),
    run(
      'like a person, Runtime enabled',
      (call, seed) => likeAPerson(new ProtocolInput(call, seed), seed),
      all,
    ),
    run('like a person, key codes given', (call, seed) =>
      likeAPerson(new ProtocolInput(call, seed, { codes: true }), seed),
    ),
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

async function signUp(stage: Stage, fill: Fill, domains: readonly string[]): Promise<void> {
  const { edge, seed } = stage
  const browser = await openPort(stage, 'about:blank')
  try {
    const { call, close } = await browser.attach()
    for (const domain of domains) await call(`${domain}.enable`)
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
