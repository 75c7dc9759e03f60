import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openChromium } from '../../../../test/support/desktop/browser.ts'
import { start } from '../../../../test/support/desktop/child.ts'
import { Person } from '../../../../test/support/desktop/person.ts'
import type { Run, Stage } from './stage.ts'

const LOAD_LIMIT_MS = 60_000
const COMPOSITOR_START_MS = 3000
/** Time until a loaded page takes input. */
const SETTLE_MS = 1000
const SOCKET = 'wayland-vigil'
/** Places in the middle of the screen, which every window covers. */
const MIDDLE = [
  { x: 950, y: 500 },
  { x: 1010, y: 610 },
  { x: 900, y: 560 },
  { x: 990, y: 520 },
  { x: 930, y: 590 },
]

/** A person under Wayland, in a compositor that is a window on the desktop; none if it is not installed. */
export function waylandPeople(): readonly Run[] {
  if (spawnSync('which', ['weston']).status !== 0) return []
  return [{ name: 'Chromium, under Wayland', drive: visit }]
}

async function visit({ programs, desktop, edge, seed }: Stage): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-wayland-'))
  const size = ['--width=1900', '--height=1000', '--no-config']
  const compositor = start(
    'weston',
    ['--backend=x11-backend.so', `--socket=${SOCKET}`, '--idle-time=0', ...size],
    { XDG_RUNTIME_DIR: folder, DISPLAY: desktop.display },
  )
  await delay(COMPOSITOR_START_MS)
  const browser = openChromium(programs, desktop, {
    url: `${edge.url}/demo#signup`,
    args: ['--ozone-platform=wayland'],
    env: { XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: SOCKET, DISPLAY: '' },
  })
  try {
    await edge.until(1, LOAD_LIMIT_MS)
    await delay(SETTLE_MS)
    const user = new Person(programs, desktop, seed)
    for (const place of MIDDLE) await user.move(place)
    await user.press('Tab')
    await user.type(`ada.byron${seed}@example.com`)
    await user.press('Tab')
    await user.type('correct horse 7')
    await user.press('Return')
    await edge.until(2, LOAD_LIMIT_MS)
  } finally {
    await browser.close()
    await compositor.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
