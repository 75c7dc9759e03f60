import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { inRoot } from './scripts/local/root.ts'
import { generateSecrets } from './scripts/local/secrets.ts'
import { AttackTable } from './test/support/attack-table.ts'
import { findPrograms, hasBrowserTests } from './test/support/browsers.ts'

/**
 * Judgement, in plain Node: milliseconds a file, most of which loading its modules would take. So the files of a
 * worker share them, and what a test puts over a global is taken off again after it.
 */
const unit: TestProjectConfiguration = {
  resolve: { alias: { 'cloudflare:workers': inRoot('test/support/cloudflare-workers.ts') } },
  test: {
    name: 'unit',
    environment: 'node',
    include: [
      'packages/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
      'test/*.test.ts',
    ],
    exclude: ['**/*.workers.test.ts', '**/node_modules/**'],
    setupFiles: ['./test/support/seed.setup.ts'],
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // A busy machine is no failure: only what hangs is.
    testTimeout: 180_000,
  },
}

/** Empties the storage of a Worker before each file. */
const EMPTY = './test/support/empty.workers.ts'
/** No time limit of the product ends because the machine is busy. */
const LONG_TIME_LIMITS = './test/support/long-time-limits.workers.ts'

/**
 * The combined Worker of wrangler.toml, inside workerd over the real D1, KV and Durable Objects. Files share a Worker
 * unless isolated, which takes half of the time, and the setup empties its storage before each.
 */
const inWorkerd = async (test: {
  name: string
  include: string[]
  isolate?: boolean
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
    setupFiles: [EMPTY, LONG_TIME_LIMITS],
    ...test,
    exclude: ['**/node_modules/**'],
    globalSetup: ['./test/support/products.setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})

const workers = () =>
  inWorkerd({
    name: 'workers',
    include: [
      'packages/**/*.workers.test.ts',
      'test/workers/**/*.test.ts',
      'test/tenants/**/*.test.ts',
    ],
  })

/**
 * Dependencies that fail, under load, with the time limits: what earlier files left in a Worker would make its answers
 * late.
 */
const faults = () =>
  inWorkerd({
    name: 'faults',
    include: ['test/faults/**/*.test.ts'],
    isolate: true,
    setupFiles: [EMPTY],
  })

/**
 * Stories that an analyst judged, played through the API: forty thousand checks, so in Node. Projects run in order of
 * their names: long files first.
 */
const cases: TestProjectConfiguration = {
  resolve: {
    alias: { 'cloudflare:workers': inRoot('test/support/in-process/cloudflare-workers.ts') },
  },
  test: {
    name: 'cases',
    environment: 'node',
    include: ['test/cases/**/*.test.ts'],
    globalSetup: ['./test/support/products.setup.ts'],
    testTimeout: 180_000,
  },
}

const fuzz = () => inWorkerd({ name: 'fuzz', include: ['test/fuzz/**/*.test.ts'] })

/** What an attacker may try, one attack a file; `AttackTable` prints what became of each. */
const attacks = () => inWorkerd({ name: 'attacks', include: ['test/attacks/**/*.test.ts'] })

/** The service from outside, over HTTP: both Workers apart, as deployed. */
const hosts: TestProjectConfiguration = {
  test: {
    name: 'hosts',
    environment: 'node',
    include: ['test/conformance/**/*.test.ts', 'test/documents/**/*.test.ts'],
    globalSetup: ['./test/support/hosts.setup.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}

/** Exposure monitoring in Node, over a real D1, with a provider and resolvers of the test's own. */
const exposure: TestProjectConfiguration = {
  resolve: { alias: { 'cloudflare:workers': inRoot('test/support/cloudflare-workers.ts') } },
  test: {
    name: 'exposure',
    environment: 'node',
    include: ['test/exposure/**/*.test.ts', 'test/crash/**/*.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}

/** What is published, as a stranger installs it (from a tarball, in an empty project), and what is deployed. */
const packages: TestProjectConfiguration = {
  test: {
    name: 'packages',
    environment: 'node',
    include: ['test/packages/**/*.test.ts', 'test/deploy/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}

/** The same, visited with a real browser. */
const browser: TestProjectConfiguration = {
  test: {
    name: 'browser',
    // After everything else: what a browser has not done in its time is missing.
    sequence: { groupOrder: 1 },
    maxWorkers: 2,
    environment: 'node',
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['./test/support/browser.setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
}

export default defineConfig(async () => {
  // wrangler.toml names the folder, and the pool wants it before the build has filled it.
  mkdirSync(inRoot('build/assets'), { recursive: true })
  return {
    test: {
      globalSetup: ['./test/support/browser-notice.setup.ts'],
      reporters: ['default', new AttackTable()],
      // One more than the cores of a small machine: browsers and hosts mostly wait for one another.
      maxWorkers: Math.max(3, availableParallelism()),
      projects: [
        unit,
        await workers(),
        await faults(),
        await attacks(),
        cases,
        await fuzz(),
        exposure,
        hosts,
        packages,
        ...browserProjects(),
      ],
      coverage: {
        provider: 'istanbul' as const,
        include: ['packages/**/*.ts', 'workers/**/*.ts'],
        reportsDirectory: 'build/coverage',
      },
    },
  }
})

/** Without browsers a clone's tests still run; in CI the project stays, and its setup fails. */
function browserProjects(): TestProjectConfiguration[] {
  const runs = hasBrowserTests() && (findPrograms().found !== null || process.env.CI === 'true')
  return runs ? [browser] : []
}
