import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'
import startHosts from './hosts.setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string
  }
}

const needed = 'the browser tests need Chromium: install it or set CHROMIUM_PATH'

/** The running hosts, and a browser to visit them with; without one nothing of the project may pass. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = findChromium()
  if (chromium === null) {
    // Said here too: vitest's report of a failed setup may leave the message out.
    console.error(needed)
    throw new Error(needed)
  }
  project.provide('chromium', chromium)
  return startHosts(project)
}
