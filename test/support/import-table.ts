/** What a package may import: other packages of the repository by name, and external ones. */
export interface Allowed {
  packages: readonly string[]
  external: readonly string[]
  /** Only types of the repository's other packages. */
  typesOnly?: true
}

const contract = ['contract']
const facts = [...contract, 'evidence']

/**
 * The import table: workers -> service -> {scoring, intel, monitoring, storage, limits} -> evidence -> contract; http
 * beside service; sdk and client import types of contract alone. A new external package is a line here, and so a
 * decision.
 */
export const importTable: Readonly<Record<string, Allowed>> = {
  contract: { packages: [], external: ['zod'] },
  evidence: {
    packages: contract,
    external: ['tldts-core', 'bowser', 'isbot', '@noble/hashes', 'punycode.js'],
  },
  scoring: { packages: facts, external: [] },
  intel: { packages: facts, external: [] },
  // One line of JSON, scrubbed: nothing else writes to the console of a Worker.
  log: { packages: [], external: [] },
  storage: {
    packages: [...facts, 'log'],
    external: ['drizzle-orm', 'jose', 'uuid', 'zod', 'cloudflare:workers', 'node:zlib'],
  },
  limits: { packages: [...facts, 'log'], external: ['cloudflare:workers'] },
  // Has tables of its own. Of storage it imports scope, crypto and expiring values, of limits time limits, of intel the
  // DNS client.
  monitoring: {
    packages: [...facts, 'intel', 'storage', 'limits'],
    external: ['drizzle-orm', 'zod', 'cloudflare:workers'],
  },
  service: {
    packages: [...facts, 'scoring', 'intel', 'monitoring', 'storage', 'limits'],
    // Assertions of Cloudflare Access.
    external: ['jose'],
  },
  http: {
    packages: [...facts, 'limits', 'log', 'service'],
    external: ['hono', '@hono/zod-validator', 'zod'],
  },
  sdk: {
    packages: contract,
    // `?`: its own second file, by an address that only the page knows.
    external: ['@fingerprintjs/botd', '?'],
    typesOnly: true,
  },
  demo: { packages: [...contract, 'sdk'], external: [], typesOnly: true },
  // Bundled into the published package, which has no dependencies.
  client: {
    packages: contract,
    external: ['jose', 'ipaddr.js', 'standardwebhooks', 'better-auth'],
    typesOnly: true,
  },
  // Bundled into one program, which has no dependencies.
  mcp: { packages: [...contract, 'client'], external: ['@modelcontextprotocol/server', 'zod'] },
  console: { packages: contract, external: ['preact', 'preact-iso'], typesOnly: true },
  'workers/api': { packages: workerPackages(), external: ['hono', 'zod', 'cloudflare:workers'] },
  'workers/edge': { packages: workerPackages(), external: ['hono', 'zod', 'cloudflare:workers'] },
  'workers/all': { packages: ['workers/api', 'workers/edge'], external: [] },
}

function workerPackages(): string[] {
  return [...facts, 'scoring', 'intel', 'monitoring', 'limits', 'log', 'service', 'http']
}

/**
 * Folders, and files of its root, by package: each imports only from itself and from those before it. What is not
 * listed, such as the rest of the root, may import all of them.
 */
export const folderOrder: Readonly<Record<string, readonly string[]>> = {
  scoring: ['policy', 'signal.ts', 'history', 'crowds', 'weigh', 'verdict', 'signals', 'answer'],
  limits: ['dependencies', 'requests', 'rates', 'velocity', 'redeemed', 'state', 'sharding'],
  http: ['bindings', 'admission', 'context', 'response', 'request', 'authentication'],
}

/** Folders of a package that run in Node, at build time or in tests. No file that a Worker loads may import them. */
export const nodeOnlyFolders = ['build', 'testing']

/** Files over the line limit, each with the reason why it is one piece. */
export const longFiles: Readonly<Record<string, string>> = {
  'packages/scoring/signals/index.ts': 'the register: two lines per signal',
}

/** Facts that no signal and no answer reads by name, each with the reason why it is collected. */
export const unreadFacts: Readonly<Record<string, string>> = {
  alpn: 'copied to the TLS block as a whole',
  cipherSuite: 'copied to the TLS block as a whole',
  organisation: 'names the network in the figures of `npm run accuracy -- intel`',
  verifiedCrawler: 'the other half of `crawlerRefuted`, by which its lookups are tested',
}

/** Facts that no producer gives a value, each with the reason why it is declared. */
export const ungivenFacts: Readonly<Record<string, string>> = {
  expectedRtt: 'rtt_inconsistent waits for a table of round-trip times; the sandbox forces it',
  lightMs: 'a part of expectedRtt',
  residentialProxy: 'residential_proxy waits for a feed; the sandbox forces it',
  usualMs: 'a part of expectedRtt',
}
