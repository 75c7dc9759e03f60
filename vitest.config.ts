import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { inRoot } from './scripts/local/root.ts'
import { AttackTable } from './test/support/attack-table.ts'
import { findPrograms, hasBrowserTests } from './test/support/browsers.ts'
import { inWorkerd } from './test/support/in-workerd.ts'
import { IN_CI, RETRIES_IN_CI, SecondAttempts } from './test/support/second-attempts.ts'

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
 * Dependencies that fail, under load, with the product's own time limits: what earlier files left in a Worker would make
 * its answers late.
 */
const faults = () =>
  inWorkerd({
    name: 'faults',
    retry: RETRIES_IN_CI,
    include: ['test/faults/**/*.test.ts'],
    isolate: true,
    setupFiles: [],
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
    retry: RETRIES_IN_CI,
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
    retry: RETRIES_IN_CI,
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
    retry: RETRIES_IN_CI,
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
    retry: RETRIES_IN_CI,
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
      reporters: [
        'default',
        ...(IN_CI ? (['json'] as const) : []),
        new AttackTable(),
        new SecondAttempts(),
      ],
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
  const runs = hasBrowserTests() && (findPrograms().found !== null || IN_CI)
  return runs ? [browser] : []
}
