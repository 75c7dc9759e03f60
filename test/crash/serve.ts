// Both Workers in one workerd, on the state of the folder given, until they are killed. Started by campaign.ts.

import { startHosts } from '../../scripts/local/hosts.ts'
import { onlyLoopback } from '../support/only-loopback.ts'

const [state, text] = process.argv.slice(2)
if (state === undefined || text === undefined) throw new Error('usage: serve.ts STATE SECRETS')
const { api, edge, control } = await startHosts({
  state,
  secrets: JSON.parse(text),
  outbound: onlyLoopback,
  log: () => undefined,
})
process.send?.({ api, edge, control })
