import { openDemoPage } from '../../../../scripts/demo-page.ts'
import { seedDemo } from '../../../../scripts/demo-seed.ts'
import { startHosts } from '../../../../scripts/local/hosts.ts'
import { buildProducts } from '../../../../scripts/local/products.ts'
import { generateSecrets } from '../../../../scripts/local/secrets.ts'
import type { Programs } from '../../../../test/support/browsers.ts'
import type { SiteHosts } from '../../../../test/support/customer-site.ts'
import { type Desktop, openDesktop } from '../../../../test/support/desktop/desktop.ts'
import { onlyLoopback } from '../../../../test/support/only-loopback.ts'
import { type WatchedEdge, watchEdge } from './watched-edge.ts'

/** Environment of a run: the service, its demo page behind a recording proxy, a desktop, the installed programs. */
export interface Stage {
  programs: Programs
  desktop: Desktop
  edge: WatchedEdge
  hosts: SiteHosts
  seed: number
}

/** One kind of visit to the demo page. */
export interface Run {
  name: string
  drive(stage: Stage): Promise<void>
}

/** Starts everything except the seed; `close` stops it. */
export async function openStage(
  programs: Programs,
): Promise<Omit<Stage, 'seed'> & { close(): Promise<void> }> {
  buildProducts()
  const secrets = generateSecrets()
  const hosts = await startHosts({
    state: 'memory',
    secrets: { ...secrets },
    outbound: onlyLoopback,
  })
  const { api, edge: plainEdge } = hosts
  const operatorToken = secrets.OPERATOR_TOKEN
  await seedDemo({ api, operatorToken, savedKeys: null })
  await openDemoPage(api, plainEdge, operatorToken)
  const edge = await watchEdge(plainEdge)
  const desktop = await openDesktop(programs)
  return {
    programs,
    desktop,
    edge,
    hosts: { api, edge: plainEdge, operatorToken },
    async close() {
      await desktop.close()
      await edge.stop()
      await hosts.stop()
    },
  }
}
