import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isRunning } from './is-running.ts'

/**
 * Locks a state folder for this process. Two workerd on one state refuse each other's writes, so a second start in the
 * same clone gets the process id of the first. The lock of a dead process is taken over. Returns the release function.
 */
export function lock(state: string): () => void {
  const path = `${state}.lock`
  mkdirSync(dirname(path), { recursive: true })
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      const holder = holderOf(path)
      if (holder === null) throw error
      if (isRunning(holder)) {
        throw new Error(`this clone already runs (process ${holder}); stop it first`)
      }
      rmSync(path, { force: true })
    }
  }
}

function holderOf(path: string): number | null {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    return Number.isInteger(pid) ? pid : 0
  } catch {
    return null
  }
}
