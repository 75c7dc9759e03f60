import type { TestProject } from 'vitest/node'
import { findPrograms, type Programs } from './browsers.ts'
import startHosts from './hosts.setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    programs: Programs
  }
}

/** The running hosts, and browsers to visit them with; without them nothing of the project may pass. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { found, missing } = findPrograms()
  if (found === null) {
    const needed = `the browser tests need ${missing.join(', ')}`
    // Said here too: vitest's report of a failed setup may leave the message out.
    console.error(needed)
    throw new Error(needed)
  }
  project.provide('programs', found)
  return startHosts(project)
}
