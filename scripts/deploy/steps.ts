import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { inRoot } from '../local/root.ts'
import type { Account } from './account.ts'
import type { DeployConfig } from './config.ts'

/** A run prints each change, and makes it unless it is a dry run. */
export interface Run {
  account: Account
  config: DeployConfig
  isDry: boolean
  /** Prints a state that needs no change. */
  same(what: string): void
  /** Prints a change and makes it; null: the run is dry. */
  change<T>(what: string, make: () => Promise<T>): Promise<T | null>
}

const Database = z.object({ uuid: z.string(), name: z.string() })
const Namespace = z.object({ id: z.string(), title: z.string() })

/** Ids of the resources that the Workers bind. */
export interface Ids {
  /** D1 databases by their bindings. */
  databases: Record<string, string>
  namespace: string
}

/** Creates and migrates missing resources that the Workers bind. null: a dry run would create some. */
export async function ensureResources(run: Run): Promise<Ids | null> {
  const { name, databases: others } = run.config
  const databases: Record<string, string> = {}
  let isWhole = true
  for (const [binding, database] of Object.entries({ DB: name, ...others })) {
    const id = await ensureDatabase(run, database)
    await applyMigrations(run, database, id)
    if (id === null) isWhole = false
    else databases[binding] = id
  }
  const namespace = await ensureNamespace(run)
  return isWhole && namespace !== null ? { databases, namespace } : null
}

/** Returns the id of a D1 database, which is created if it is missing. null: a dry run would create it. */
async function ensureDatabase(
  { account, config, same, change }: Run,
  name: string,
): Promise<string | null> {
  const { location, jurisdiction } = config
  const found = await account.get(`/d1/database?name=${name}&per_page=100`, z.array(Database))
  const own = found?.find((it) => it.name === name)
  if (own !== undefined) {
    same(`D1 database ${name} (${own.uuid})`)
    return own.uuid
  }
  const made = await change(`create the D1 database ${name}`, () =>
    account.send(
      'POST',
      '/d1/database',
      {
        name,
        ...(location && { primary_location_hint: location }),
        ...(jurisdiction && { jurisdiction }),
      },
      Database,
    ),
  )
  return made?.uuid ?? null
}

/**
 * Returns the id of the deployment's KV namespace, which is created if it is missing. null: a dry run would create it.
 */
async function ensureNamespace({ account, config, same, change }: Run): Promise<string | null> {
  const title = config.name
  for (let page = 1; ; page += 1) {
    const path = `/storage/kv/namespaces?per_page=100&page=${page}`
    const found = (await account.get(path, z.array(Namespace))) ?? []
    const own = found.find((it) => it.title === title)
    if (own !== undefined) {
      same(`KV namespace ${title} (${own.id})`)
      return own.id
    }
    if (found.length < 100) break
  }
  const made = await change(`create the KV namespace ${title}`, () =>
    account.send('POST', '/storage/kv/namespaces', { title }, Namespace),
  )
  return made?.id ?? null
}

const Queried = z.array(
  z.object({ results: z.array(z.record(z.string(), z.unknown())).optional() }),
)

/** Applies missing migrations, each in one transaction, and records them as wrangler does. */
async function applyMigrations(
  run: Run,
  database: string,
  databaseId: string | null,
): Promise<void> {
  const query = (sql: string) =>
    run.account.send('POST', `/d1/database/${databaseId}/query`, { sql }, Queried)
  const names = readdirSync(inRoot('migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const done = databaseId === null ? new Set() : await applied(query)
  const missing = names.filter((name) => !done.has(name))
  if (missing.length === 0) run.same(`migrations of ${database} (${names.length})`)
  for (const name of missing) {
    await run.change(`apply the migration ${name} to ${database}`, async () => {
      if (done.size === 0 && name === missing[0]) await query(TABLE)
      const sql = readFileSync(inRoot('migrations', name), 'utf8')
      await query(`${sql}\nINSERT INTO d1_migrations (name) VALUES ('${name}');`)
    })
  }
}

/** The table of `wrangler d1 migrations apply`. */
const TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`

async function applied(query: (sql: string) => Promise<z.infer<typeof Queried>>) {
  const [tables] = await query("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'")
  if ((tables?.results ?? []).length === 0) return new Set<unknown>()
  const [rows] = await query('SELECT name FROM d1_migrations')
  return new Set((rows?.results ?? []).map(({ name }) => name))
}
