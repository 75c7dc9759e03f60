import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of an installed Chromium: `CHROMIUM_PATH`, else the first on PATH, else null. */
export function findChromium(): string | null {
  const asked = process.env.CHROMIUM_PATH
  if (asked !== undefined && asked !== '') return isProgram(asked) ? asked : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return candidates.find(isProgram) ?? null
}

/** Whether the repository has tests that want a browser. */
export function hasBrowserTests(): boolean {
  return globSync('test/browser/**/*.test.ts').length > 0
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
