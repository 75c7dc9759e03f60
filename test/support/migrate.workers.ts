import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: { name: string; queries: string[] }[]
      DB: D1Database
    }
  }
}

// Storage is per test file: each starts with an empty database.
beforeAll(() => applyD1Migrations(env.DB, env.TEST_MIGRATIONS))
