import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const WITHIN = { timeout: 60_000, interval: 50 }
const script = join(import.meta.dirname, 'watch-workerd.sh')

let folder: string
let workerd: ChildProcess
let parent: ChildProcess
let lock: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-watch-'))
  lock = join(folder, 'serve.lock')
  workerd = spawn('sleep', ['60'])
  parent = spawn('sleep', ['60'])
  writeFileSync(lock, `${workerd.pid}`)
})
afterEach(() => {
  workerd.kill('SIGKILL')
  parent.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('it returns at once and hands its input to what it runs', async () => {
  const said = join(folder, 'said')
  await watch(['sh', '-c', `cat > ${said}.new && mv ${said}.new ${said}`], 'announced')
  await vi.waitFor(() => expect(existsSync(said)).toBe(true), WITHIN)
  expect(existsSync(lock)).toBe(true)
  expect(workerd.signalCode).toBeNull()
})

test('workerd ends when the process that started it is gone, and leaves no lock', async () => {
  await watch(['true'])
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(lock)).toBe(false), WITHIN)
  await vi.waitFor(() => expect(workerd.signalCode).not.toBeNull(), WITHIN)
})

test('workerd ends where the service could not be announced', async () => {
  await watch(['false'])
  await vi.waitFor(() => expect(workerd.signalCode).not.toBeNull(), WITHIN)
  await vi.waitFor(() => expect(existsSync(lock)).toBe(false), WITHIN)
})

test('the lock of a later start stays', async () => {
  await watch(['true'])
  writeFileSync(lock, 'another')
  workerd.kill('SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(existsSync(lock)).toBe(true)
})

async function watch(command: string[], input = ''): Promise<void> {
  const running = spawn(script, [`${workerd.pid}`, `${parent.pid}`, lock, ...command], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const pipe = running.stdio[3]
  if (pipe !== null && pipe !== undefined && 'end' in pipe) pipe.end(input)
  await once(running, 'exit')
}
