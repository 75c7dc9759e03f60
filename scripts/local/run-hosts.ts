// The two Workers apart, in one workerd of this process, until it is asked to end. Started by scripts/serve.ts.

import { spawn } from 'node:child_process'
import type { Announced } from './announce.ts'
import { endWithParent } from './end-with-parent.ts'
import { startHosts } from './hosts.ts'
import { askedPort, freePort } from './ports.ts'
import { inRoot } from './root.ts'
import { localSecrets } from './secrets.ts'
import { askedToEnd } from './signals.ts'

if (process.channel !== undefined) endWithParent()
const ending = askedToEnd()
const [state, name] = process.argv.slice(2)
if (state === undefined) throw new Error('usage: run-hosts.ts STATE [examples.json]')
const secrets = localSecrets()
const apiPort = askedPort('PORT') ?? (await freePort(8787))
const edgePort = askedPort('EDGE_PORT') ?? (await freePort(apiPort + 1))
const hosts = await startHosts({ state, secrets, apiPort, edgePort })
try {
  const { stop: _, db: _db, ...running } = hosts
  await announceIn({
    running,
    state,
    operatorToken: secrets.OPERATOR_TOKEN,
    name: name === 'examples.json' ? name : 'serve.json',
  })
  await ending
} finally {
  await hosts.stop()
}

/** Announces in a process of its own, which leaves with what it loaded. The token travels by stdin: arguments are public. */
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
