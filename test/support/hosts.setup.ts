import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openAccountHash } from '../../scripts/corpus/account-hash.ts'
import { openDemoPage } from '../../scripts/demo-page.ts'
import { demoSite, seedDemo } from '../../scripts/demo-seed.ts'
import type { DemoKeys } from '../../scripts/local/dev-file.ts'
import { startHosts } from '../../scripts/local/hosts.ts'
import { buildProducts } from '../../scripts/local/products.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { type CallableRoute, callableRoutes } from './callable-routes.ts'
import { contentsOf, found, personalIn, personalInLog, textsOf } from './leak-scan.ts'
import { onlyLoopback } from './only-loopback.ts'

/** A running service as its callers see it, and the operator's token to make further workspaces with. */
export interface RunningHosts {
  api: string
  edge: string
  control: string
  site: string
  keys: DemoKeys
  operatorToken: string
  /** People whose credentials leak, and how the deployment's corpus names their mailboxes. */
  leaked: readonly { email: string; domain: string; account: string }[]
}

declare module 'vitest' {
  interface ProvidedContext {
    hosts: RunningHosts
    routes: CallableRoute[]
  }
}

/**
 * Starts both Workers once for a project, with empty state that is gone afterwards, and no way out to the network. At
 * the end it throws where a log line or a stored byte holds a secret, a key, a mail address or, in the log, an IP
 * address.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildProducts()
  const secrets = generateSecrets()
  const state = await mkdtemp(join(tmpdir(), 'vigil-hosts-'))
  const logged: string[] = []
  const hosts = await startHosts({
    state,
    secrets: { ...secrets },
    outbound: onlyLoopback,
    log: (line) => {
      logged.push(line)
      console.log(line)
    },
  })
  const { api, edge, control } = hosts
  const operatorToken = secrets.OPERATOR_TOKEN
  const keys = await seedDemo({ api, operatorToken, savedKeys: null })
  await openDemoPage(api, edge, operatorToken)
  project.provide('routes', callableRoutes())
  project.provide('hosts', {
    api,
    edge,
    control,
    site: demoSite,
    keys,
    operatorToken,
    leaked: leakedMailboxes(secrets.PEPPER),
  })
  return async () => {
    await hosts.stop()
    const stored = await contentsOf(state)
    const texts = await textsOf(state)
    const log = logged.join('\n')
    await rm(state, { recursive: true })
    const needles = Object.values(secrets)
    const leaks = [
      ...found(needles, stored),
      ...found(needles, texts),
      ...personalIn(texts),
      ...found(needles, log),
      ...personalInLog(log),
    ]
    console.log(
      `leak scan of ${project.name}: ${leaks.length} hits; bytes scanned: log ${log.length}, stored ${stored.length}`,
    )
    if (leaks.length > 0)
      throw new Error(`clear text was logged or stored:\n${leaks.slice(0, 20).join('\n')}`)
  }
}

function leakedMailboxes(pepper: string): RunningHosts['leaked'] {
  const accountHash = openAccountHash(pepper)
  return ['carol', 'dan', 'erin'].map((name) => {
    const domain = 'example.com'
    const email = `${name}@${domain}`
    return { email, domain, account: Buffer.from(accountHash(email)).toString('hex') }
  })
}
