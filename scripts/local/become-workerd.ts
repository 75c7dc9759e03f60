import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Announced } from './announce.ts'
import { anyPort, askedPort, freePort } from './ports.ts'
import { inRoot } from './root.ts'
import { localSecrets } from './secrets.ts'

/** Whether a process can be replaced by another program here: not on Windows, nor on Node 20. */
export const canBecomeWorkerd = process.execve !== undefined

/**
 * Runs the two Workers like `runHosts`, but replaces this process by their workerd, which saves the 100 MB of Node.
 * Returns only if `ending` settles first. The process keeps its id, and with it the lock of its state.
 */
export async function becomeWorkerd(state: string, ending: Promise<void>): Promise<void> {
  let isEnding = false
  void ending.then(() => {
    isEnding = true
  })
  const { OPERATOR_TOKEN: operatorToken } = localSecrets()
  const apiPort = askedPort('PORT') ?? (await freePort(8787))
  const edgePort = askedPort('EDGE_PORT') ?? (await freePort(apiPort + 1))
  const control = `127.0.0.1:${await anyPort()}`
  const workerd = pathOfWorkerd()
  const config = keepConfig(state, workerd, apiPort, edgePort)
  const url = (port: number) => `http://127.0.0.1:${port}`
  const running = { api: url(apiPort), edge: url(edgePort), control: `http://${control}` }
  await startWatcher(state, { running, state, operatorToken, name: 'serve.json' })
  if (isEnding) return
  // Miniflare's entry Worker needs the address of a host that no longer runs; it is not used.
  const addresses = [`--socket-addr=entry=${control}`, '--external-addr=loopback=127.0.0.1:9']
  const args = [workerd, 'serve', '--binary', '--experimental', ...addresses, config]
  process.execve?.(workerd, args, { ...process.env, TZ: 'UTC' })
}

/** The configuration of a first start in another process, which migrated the state: path of a file. */
function keepConfig(state: string, workerd: string, apiPort: number, edgePort: number): string {
  const temporary = join(state, 'tmp')
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { recursive: true, mode: 0o700 })
  const config = join(temporary, 'workerd.bin')
  const program = inRoot('scripts', 'local', 'keep-config.ts')
  const { status } = spawnSync(process.execPath, [program, state, `${apiPort}`, `${edgePort}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TMPDIR: temporary,
      REAL_WORKERD: workerd,
      KEPT_CONFIG: config,
      MINIFLARE_WORKERD_PATH: inRoot('scripts', 'local', 'kept-workerd.sh'),
      MINIFLARE_WORKERD_CONFIG_DEBUG: join(temporary, 'workerd.json'),
    },
  })
  if (status !== 0) throw new Error('the Workers could not be started')
  return config
}

/** Starts the process that announces the service, and the one that ends it together with its parent. */
async function startWatcher(state: string, announced: Announced): Promise<void> {
  const announce = [process.execPath, inRoot('scripts', 'local', 'announce.ts')]
  const watcher = spawn(
    inRoot('scripts', 'local', 'watch-workerd.sh'),
    [`${process.pid}`, `${process.ppid}`, `${state}.lock`, ...announce],
    { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] },
  )
  const input = watcher.stdio[3]
  if (input === null || input === undefined || !('end' in input)) throw new Error('no pipe')
  input.end(JSON.stringify(announced))
  await once(watcher, 'exit')
}

/** Path of the `workerd` that Miniflare installs. */
function pathOfWorkerd(): string {
  const ofMiniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'))
  return ofMiniflare('workerd').default
}
