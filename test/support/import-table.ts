/** What a room may import: other rooms by name, and packages from outside. */
export interface Allowed {
  rooms: readonly string[]
  outside: readonly string[]
  /** Only the types of other rooms. */
  typesOnly?: true
}

const contract = ['contract']
const facts = [...contract, 'evidence']

/**
 * The import table of the house: workers -> service -> {scoring, intel, exposure, storage, limits} -> evidence ->
 * contract; http beside service; sdk and client take types of contract alone. A new package from outside is a line here,
 * and so a decision.
 */
export const importTable: Readonly<Record<string, Allowed>> = {
  contract: { rooms: [], outside: ['zod'] },
  evidence: { rooms: contract, outside: ['tldts', 'bowser', 'isbot', '@noble/hashes'] },
  scoring: { rooms: facts, outside: [] },
  intel: { rooms: facts, outside: ['tldts'] },
  exposure: { rooms: facts, outside: ['tldts', 'cloudflare:workers'] },
  storage: { rooms: facts, outside: ['drizzle-orm', 'jose', 'cloudflare:workers'] },
  limits: { rooms: facts, outside: ['cloudflare:workers'] },
  service: {
    rooms: [...facts, 'scoring', 'intel', 'exposure', 'storage', 'limits'],
    outside: [],
  },
  http: {
    rooms: [...contract, 'storage', 'limits', 'exposure', 'service'],
    outside: ['hono', '@hono/zod-validator', 'zod'],
  },
  sdk: {
    rooms: contract,
    outside: ['@fingerprintjs/botd', '@fingerprintjs/fingerprintjs'],
    typesOnly: true,
  },
  demo: { rooms: [...contract, 'sdk'], outside: [], typesOnly: true },
  client: { rooms: contract, outside: [], typesOnly: true },
  'workers/api': { rooms: workerRooms(), outside: ['hono', 'zod', 'cloudflare:workers'] },
  'workers/edge': { rooms: workerRooms(), outside: ['hono', 'zod', 'cloudflare:workers'] },
  'workers/all': { rooms: ['workers/api', 'workers/edge'], outside: [] },
}

function workerRooms(): string[] {
  return [...facts, 'scoring', 'intel', 'exposure', 'storage', 'limits', 'service', 'http']
}

/** Folders inside a room that run in Node, at build time or in tests: no file that a Worker loads may reach them. */
export const offstage = ['build', 'testing']

/** Files over the ceiling of lines, each with the reason why it is one piece. */
export const longFiles: Readonly<Record<string, string>> = {
  'packages/scoring/testing/arbitrary-evidence.ts': 'one generator for every fact; no logic',
  'packages/scoring/signals/index.ts': 'the register: two lines per signal',
}
