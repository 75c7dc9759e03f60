// Starts the two Workers once, which migrates their state, stops them, and leaves the configuration of their workerd in
// $KEPT_CONFIG. A separate program, because Miniflare takes 100 MB that a running workerd does not need:
// `keep-config.ts STATE API_PORT EDGE_PORT`, with scripts/local/kept-workerd.sh as workerd.

import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import * as z from 'zod'
import { endWorkerdWithUs } from './end-workerd.ts'
import { startHosts } from './hosts.ts'
import { localSecrets } from './secrets.ts'

const Folders = z.object({
  services: z.array(z.object({ disk: z.object({ path: z.string() }).optional() })),
})

const [state, apiPort, edgePort] = process.argv.slice(2)
const readable = process.env.MINIFLARE_WORKERD_CONFIG_DEBUG
if (state === undefined || readable === undefined) {
  throw new Error('usage: keep-config.ts STATE API_PORT EDGE_PORT')
}
endWorkerdWithUs()
try {
  const ports = { apiPort: Number(apiPort), edgePort: Number(edgePort) }
  const hosts = await startHosts({ state, secrets: localSecrets(), ...ports, assetsApart: true })
  await hosts.stop()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// workerd refuses a configuration with missing folders, and Miniflare deletes its temporary ones.
const { services } = Folders.parse(JSON.parse(readFileSync(readable, 'utf8')))
for (const { disk } of services) if (disk) mkdirSync(disk.path, { recursive: true })
rmSync(readable)
