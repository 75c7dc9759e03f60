import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { migrate } from '../../scripts/local/migrate.ts'

/** A real D1 with all migrations, for tests that run in Node; deleted when it is closed. */
export async function openDatabase(): Promise<{ db: D1Database; close(): Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default { fetch: () => new Response(null) }',
      d1Databases: ['DB'],
    }),
  )
  const db = await miniflare.getD1Database('DB')
  await migrate(db)
  return { db, close: () => miniflare.dispose() }
}
