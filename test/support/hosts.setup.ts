import type { TestProject } from 'vitest/node'
import { openDemoPage } from '../../scripts/demo-page.ts'
import { demoSite, seedDemo } from '../../scripts/demo-seed.ts'
import type { DemoKeys } from '../../scripts/local/dev-file.ts'
import { startHosts } from '../../scripts/local/hosts.ts'
import { buildProducts } from '../../scripts/local/products.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { type CallableRoute, callableRoutes } from './callable-routes.ts'
import { onlyLoopback } from './only-loopback.ts'

/** A running service as its callers see it, and the operator's token to make further workspaces with. */
export interface RunningHosts {
  api: string
  edge: string
  control: string
  site: string
  keys: DemoKeys
  operatorToken: string
}

declare module 'vitest' {
  interface ProvidedContext {
    hosts: RunningHosts
    routes: CallableRoute[]
  }
}

/** Starts both Workers once for a project, with empty state that is gone afterwards, and no way out to the network. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildProducts()
  const secrets = generateSecrets()
  const hosts = await startHosts({
    state: 'memory',
    secrets: { ...secrets },
    outbound: onlyLoopback,
  })
  const { api, edge, control } = hosts
  const operatorToken = secrets.OPERATOR_TOKEN
  const keys = await seedDemo({ api, operatorToken, remembered: null })
  await openDemoPage(api, edge, operatorToken)
  project.provide('routes', callableRoutes())
  project.provide('hosts', {
    api,
    edge,
    control,
    site: demoSite,
    keys,
    operatorToken,
  })
  return () => hosts.stop()
}
