import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Bindings } from '@vigil/http'
import { beforeAll } from 'vitest'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      TEST_MIGRATIONS: { name: string; queries: string[] }[]
      OPERATOR_TOKEN: string
      /** Number of requests of the fuzzer, and its seed; empty: the default. */
      FUZZ_CASES: string
      FUZZ_SEED: string
      DB_2: D1Database
    }
    interface GlobalProps {
      mainModule: typeof import('../../workers/all/index.ts')
    }
  }
}

// Files share a Worker, and each starts with an empty database, cache and objects.
beforeAll(async () => {
  await reset()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
})
