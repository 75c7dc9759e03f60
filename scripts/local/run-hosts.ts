// Runs the two Workers on separate ports in one workerd, until the process is asked to end: `run-hosts.ts STATE`.

import { spawn } from 'node:child_process'
import type { Announced } from './announce.ts'
import type { ServiceFile } from './dev-file.ts'
import { endWorkerdWithUs } from './end-workerd.ts'
import { startHosts } from './hosts.ts'
import { askedPort, freePort } from './ports.ts'
import { inRoot } from './root.ts'
import { localSecrets } from './secrets.ts'
import { stopRequested } from './signals.ts'

/** Runs the hosts over the state in a folder until `ending` settles; `name` is the file that describes this start. */
export async function runHosts(
  state: string,
  name: ServiceFile,
  ending: Promise<void>,
): Promise<void> {
  endWorkerdWithUs()
  const secrets = localSecrets()
  const apiPort = askedPort('PORT') ?? (await freePort(8787))
  const edgePort = askedPort('EDGE_PORT') ?? (await freePort(apiPort + 1))
  const hosts = await startHosts({ state, secrets, apiPort, edgePort })
  try {
    const { stop: _, db: _db, ...running } = hosts
    await announceIn({ running, state, operatorToken: secrets.OPERATOR_TOKEN, name })
    await ending
  } finally {
    await hosts.stop()
  }
}

/**
 * Announces in a separate process, which frees its memory when it ends. The token is passed by stdin: arguments are
 * public.
 */
function announceIn(about: Announced): Promise<void> {
  const announcing = spawn(process.execPath, [inRoot('scripts', 'local', 'announce.ts')], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  announcing.stdin.end(JSON.stringify(about))
  return new Promise((resolve, reject) => {
    announcing.once('error', reject)
    announcing.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('the demo workspace could not be opened')),
    )
  })
}

if (import.meta.main) {
  const ending = stopRequested()
  const [state] = process.argv.slice(2)
  if (state === undefined) throw new Error('usage: run-hosts.ts STATE')
  await runHosts(state, 'examples.json', ending)
}
