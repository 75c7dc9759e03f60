import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import {
  type Databases,
  oneDatabase,
  spreadDatabases,
} from '../../packages/storage/spread/index.ts'
import { migrate } from '../../scripts/local/migrate.ts'

/** So many accounts in so many databases. */
export interface Setting {
  accounts: number
  databases: number
}

/** A setting with its databases, migrated and empty. */
export interface OpenSetting extends Setting {
  open: Databases
}

const nameOf = ({ accounts, databases }: Setting, at: number) =>
  `N${accounts}_OF_${databases}_${at}`
const namesOf = (setting: Setting) =>
  Array.from({ length: setting.databases }, (_, at) => nameOf(setting, at))

/** Opens the databases of all settings in one workerd. */
export async function openSettings(
  settings: readonly Setting[],
): Promise<{ opened: OpenSetting[]; close(): Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          name: 'bench',
          modules: true,
          script: 'export default { fetch: () => new Response() }',
          compatibilityDate: '2026-10-01',
          d1Databases: settings.flatMap(namesOf),
        },
      ],
    }),
  )
  const opened: OpenSetting[] = []
  for (const setting of settings) {
    const shards = []
    for (const [at, binding] of namesOf(setting).entries()) {
      const db = await miniflare.getD1Database(binding, 'bench')
      await migrate(db)
      shards.push({ name: at === 0 ? 'DB' : `DB_${at + 1}`, db })
    }
    const [home, ...others] = shards
    if (home === undefined) throw new Error('a setting without a database')
    const open = others.length === 0 ? oneDatabase(home.db) : spreadDatabases([home, ...others])
    opened.push({ ...setting, open })
  }
  return { opened, close: () => miniflare.dispose() }
}
