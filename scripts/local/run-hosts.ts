// The two Workers apart, in one workerd of this process, until it is asked to end. Started by scripts/serve.ts.

import { announce } from './announce.ts'
import { startHosts } from './hosts.ts'
import { askedPort, freePort } from './ports.ts'
import { localSecrets } from './secrets.ts'
import { askedToEnd } from './signals.ts'

const ending = askedToEnd()
const [state, name] = process.argv.slice(2)
if (state === undefined) throw new Error('usage: run-hosts.ts STATE [examples.json]')
const secrets = localSecrets()
const apiPort = askedPort('PORT') ?? (await freePort(8787))
const edgePort = askedPort('EDGE_PORT') ?? (await freePort(apiPort + 1))
const hosts = await startHosts({ state, secrets, apiPort, edgePort })
try {
  await announce(
    hosts,
    state,
    secrets.OPERATOR_TOKEN,
    name === 'examples.json' ? name : 'serve.json',
  )
  await ending
} finally {
  await hosts.stop()
}
