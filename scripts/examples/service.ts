import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type DevFile, readServiceFile } from '../local/dev-file.ts'
import { inRoot } from '../local/root.ts'

/** The service with a state of its own, for the time of a check. */
export interface ExampleService {
  settings: DevFile
  stop(): Promise<void>
}

const LOOKS = 600
const LOOK_EVERY_MS = 200
const STOP_MS = 20_000

/** Builds the packages and starts both hosts on an empty state. */
export async function startExampleService(): Promise<ExampleService> {
  const state = inRoot('build', 'examples-state')
  rmSync(state, { recursive: true, force: true })
  rmSync(inRoot('.wrangler', 'examples.json'), { force: true })
  execFileSync(process.execPath, [inRoot('scripts', 'build-packages.ts')], { stdio: 'inherit' })
  const service = spawn(process.execPath, [inRoot('scripts', 'local', 'run-hosts.ts'), state], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => end(service, (pid) => pid)
  try {
    const settings = await until('the service', () => {
      if (service.exitCode !== null) throw new Error(`the service ended with ${service.exitCode}`)
      return readServiceFile('examples.json')
    })
    return { settings, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits until `look` returns a value; `name` is used in the error if it never does. */
export async function until<T>(name: string, look: () => T | null | Promise<T | null>): Promise<T> {
  for (let i = 0; i < LOOKS; i++) {
    const found = await look()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`${name} does not answer`)
}

/** Ends a detached process with all of its children. */
export const endGroup = (child: ChildProcess): Promise<void> => end(child, (pid) => -pid)

async function end(child: ChildProcess, targetOf: (pid: number) => number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const target = targetOf(child.pid)
  process.kill(target, 'SIGTERM')
  const killer = setTimeout(() => process.kill(target, 'SIGKILL'), STOP_MS)
  await ended
  clearTimeout(killer)
}
