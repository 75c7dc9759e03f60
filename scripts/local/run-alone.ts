import { lock } from './lock.ts'

/** Runs a command with exclusive use of a state folder; the process exits with its code, or with 1 and the error. */
export async function runAlone(state: string, run: () => Promise<number>): Promise<void> {
  try {
    const release = lock(state)
    process.exitCode = await run().finally(release)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
