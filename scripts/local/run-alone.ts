import { lock } from './lock.ts'

/** Runs a command that has a state folder for itself; the process ends with its code, or with 1 and why it failed. */
export async function runAlone(state: string, run: () => Promise<number>): Promise<void> {
  try {
    const release = lock(state)
    process.exitCode = await run().finally(release)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
