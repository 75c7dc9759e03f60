import type { TestProject } from 'vitest/node'
import { findPrograms, type Programs } from './browsers.ts'
import startHosts from './hosts.setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    programs: Programs
  }
}

/** Starts the hosts and finds the browsers; without them the project fails. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { found, missing } = findPrograms()
  if (found === null) {
    const needed = `the browser tests need ${missing.join(', ')}`
    // Printed here too, since vitest's report of a failed setup may omit the message.
    console.error(needed)
    throw new Error(needed)
  }
  project.provide('programs', found)
  return startHosts(project)
}
