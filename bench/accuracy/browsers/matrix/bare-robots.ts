import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { start } from '../../../../test/support/desktop/child.ts'
import type { Run, Stage } from './stage.ts'

const LOAD_LIMIT_MS = 60_000

/** Headless browsers without a driver that only open the page, as scrapers and monitors do. */
export function bareRobots(): Run[] {
  const runs: Run[] = [
    {
      name: 'Chromium, new headless, no driver',
      drive: (stage) => load(stage, stage.programs.chromium, ['--headless=new']),
    },
  ]
  if (spawnSync('which', ['chromium-headless-shell']).status === 0) {
    runs.push({
      name: 'Chromium, headless shell, no driver',
      drive: (stage) => load(stage, 'chromium-headless-shell', []),
    })
  }
  return runs
}

async function load({ edge }: Stage, program: string, args: string[]): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-bare-'))
  const own = ['--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = start(program, [...args, ...own, `${edge.url}/demo`])
  try {
    await edge.until(1, LOAD_LIMIT_MS)
    await delay(300)
  } finally {
    await browser.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
