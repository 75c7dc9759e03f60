import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs that the browser tests use: browsers, an X server, a window manager and an input tool. */
export interface Programs {
  chromium: string
  firefox: string
  xvfb: string
  openbox: string
  xdotool: string
}

const names: Readonly<Record<keyof Programs, readonly string[]>> = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  firefox: ['firefox-esr', 'firefox'],
  xvfb: ['Xvfb'],
  openbox: ['openbox'],
  xdotool: ['xdotool'],
}

/**
 * Returns the installed programs, and the names of missing ones. `CHROMIUM_PATH` and `FIREFOX_PATH` take precedence.
 */
export function findPrograms(): { found: Programs | null; missing: string[] } {
  const found = {
    chromium: find('chromium'),
    firefox: find('firefox'),
    xvfb: find('xvfb'),
    openbox: find('openbox'),
    xdotool: find('xdotool'),
  }
  const missing = Object.entries(found).flatMap(([name, path]) => (path === null ? [name] : []))
  return { found: isComplete(found) ? found : null, missing }
}

/** Whether the repository has tests that need a browser. */
export function hasBrowserTests(): boolean {
  return globSync('test/browser/**/*.test.ts').length > 0
}

function find(program: keyof Programs): string | null {
  const asked = process.env[`${program.toUpperCase()}_PATH`]
  if (asked !== undefined && asked !== '') return isProgram(asked) ? asked : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => names[program].map((name) => join(folder, name)))
  return candidates.find(isProgram) ?? null
}

function isComplete(found: Record<keyof Programs, string | null>): found is Programs {
  return Object.values(found).every((path) => path !== null)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
