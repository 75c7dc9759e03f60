import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_readConfig as readConfig } from 'wrangler'
import { inRoot } from './root.ts'

/** Opens the D1 database of a state folder without a Worker, passes it to `work`, and closes it. */
export async function withDatabase<T>(
  state: string,
  work: (db: D1Database) => Promise<T>,
): Promise<T> {
  const { d1_databases } = readConfig({ config: inRoot('wrangler.toml') })
  const id = d1_databases[0]?.database_id
  if (id === undefined) throw new Error('wrangler.toml names no D1 database')
  const options = convertV4MiniflareOptions({
    modules: true,
    script: 'export default {}',
    d1Databases: { DB: id },
    cf: false,
  })
  const miniflare = new Miniflare({ ...options, resourcePersistencePath: state })
  try {
    return await work(await miniflare.getD1Database('DB'))
  } finally {
    await miniflare.dispose()
  }
}
