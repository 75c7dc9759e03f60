import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { openChromium, openFirefox } from '../../../../test/support/desktop/browser.ts'
import { type Box, targetsOnScreen } from './layout.ts'
import { viewportOf } from './person.ts'
import type { Run, Stage } from './stage.ts'

const LOAD_LIMIT_MS = 60_000

/** Macros of the operating system in an ordinary browser: the pointer jumps, keys have a constant interval. */
export function macroRobots(): Run[] {
  const run = (browser: 'Chromium' | 'Firefox'): Run => ({
    name: `a macro of the desktop, ${browser}`,
    drive: (stage) => signUp(stage, browser),
  })
  return [run('Chromium'), run('Firefox')]
}

async function signUp(stage: Stage, name: 'Chromium' | 'Firefox'): Promise<void> {
  const { programs, desktop, edge, hosts, seed } = stage
  const open = name === 'Chromium' ? openChromium : openFirefox
  const browser = open(programs, desktop, { url: `${edge.url}/demo` })
  try {
    await edge.until(1, LOAD_LIMIT_MS)
    await delay(1500)
    const viewport = viewportOf(edge.passed.at(-1)?.sent ?? {})
    const { signupLink, email, password, submit } = await targetsOnScreen(
      hosts.edge,
      programs,
      desktop,
      viewport,
    )
    const jump = ({ x, y, width, height }: Box) => [
      'mousemove',
      `${Math.round(x + width / 2)}`,
      `${Math.round(y + height / 2)}`,
      'click',
      '1',
    ]
    const type = (text: string) => ['type', '--delay', '30', text]
    for (const args of [
      jump(signupLink),
      jump(email),
      type(`robot${seed}@example.com`),
      jump(password),
      type('correct horse 7'),
      jump(submit),
    ]) {
      const macro = spawn(programs.xdotool, args, {
        env: { ...process.env, DISPLAY: desktop.display },
        stdio: 'ignore',
      })
      await once(macro, 'exit')
      await delay(600)
    }
    await edge.until(2, LOAD_LIMIT_MS)
  } finally {
    await browser.close()
  }
}
