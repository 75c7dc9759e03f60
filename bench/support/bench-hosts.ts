import { seedDemo } from '../../scripts/demo-seed.ts'
import { type Hosts, type HostsOptions, startHosts } from '../../scripts/local/hosts.ts'
import { buildProducts } from '../../scripts/local/products.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'

/** Secrets of every host of a benchmark. */
export const secrets = generateSecrets()

/** Over a database in memory, without a network. */
export const benchOptions = {
  state: 'memory',
  secrets: { ...secrets },
  outbound: () => new Response('a benchmark reaches no network', { status: 599 }),
} as const satisfies HostsOptions

/** Starts the two Workers, or replacements, with their assets. */
export function startBench(entries?: HostsOptions['entries']): Promise<Hosts> {
  buildProducts()
  return startHosts({ ...benchOptions, ...(entries && { entries }) })
}

/** Returns the keys of the demo, with an unlimited rate. */
export const benchKeys = (api: string) =>
  seedDemo({
    api,
    operatorToken: secrets.OPERATOR_TOKEN,
    savedKeys: null,
    requestsPerMinute: 100_000_000,
  })
