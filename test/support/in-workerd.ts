import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import type { TestProjectConfiguration } from 'vitest/config'
import { generateSecrets } from '../../scripts/local/secrets.ts'

/** Empties the storage of a Worker before each file. */
const EMPTY = './test/support/empty.workers.ts'
/** No time limit of the product ends because the machine is busy. */
const LONG_TIME_LIMITS = './test/support/long-time-limits.workers.ts'

/**
 * The combined Worker of wrangler.toml, inside workerd over the real D1, KV and Durable Objects. Files share a Worker
 * unless isolated, which takes half of the time, and the setup empties its storage before each.
 */
export const inWorkerd = async ({
  setupFiles = [LONG_TIME_LIMITS],
  ...test
}: {
  name: string
  include: string[]
  isolate?: boolean
  retry?: number
  /** What is prepared in the Worker, after its storage was emptied. */
  setupFiles?: string[]
}): Promise<TestProjectConfiguration> => ({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        cf: false,
        // A second database, for workspaces that move.
        d1Databases: { DB_2: 'second' },
        bindings: {
          ...generateSecrets(),
          ENVIRONMENT: 'development',
          DOH_URL: '',
          DOH_SECOND_URL: '',
          TLS_TERMINATOR_SECRET: 'terminator-secret-of-the-tests-only',
          API_URL: 'http://api.test',
          EDGE_URL: 'http://edge.test',
          FUZZ_CASES: process.env.CASES ?? '',
          FUZZ_SEED: process.env.SEED ?? '',
          TEST_MIGRATIONS: await readD1Migrations('migrations'),
        },
        outboundService: () => new Response('tests reach no network', { status: 599 }),
      },
    }),
  ],
  test: {
    isolate: false,
    ...test,
    setupFiles: [EMPTY, ...setupFiles],
    exclude: ['**/node_modules/**'],
    globalSetup: ['./test/support/products.setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
