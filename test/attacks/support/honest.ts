import { env } from 'cloudflare:workers'
import { runUpkeep } from '@vigil/service'
import { visitedPage } from './page.ts'
import type { Victim } from './victim.ts'

/** Bounds of a run that reaches every workspace: the attacks share a database. */
const EVERY_WORKSPACE = { workspaces: 10_000, rows: 2_000, packSteps: 0, graphSteps: 0 }

/** Stores allowed signups of people with and without the SDK, then runs the population count. */
export async function honestPeople(victim: Victim, withSdk: number, without: number) {
  for (let i = 0; i < withSdk + without; i += 1) {
    const ip = `84.${150 + (i % 20)}.${i}.9`
    const person = { email: `person.${i}@acme${i}.example`, ip }
    const verdictToken = i < withSdk ? await visitedPage(victim, 100 + i, ip) : undefined
    await victim.check({ ...person, ...(verdictToken && { verdictToken }) })
  }
  await countPopulations()
}

/** Counts the population of each workspace. */
export async function countPopulations(): Promise<void> {
  await runUpkeep(env, Date.now(), EVERY_WORKSPACE)
}
