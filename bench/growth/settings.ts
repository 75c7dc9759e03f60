import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { Databases } from '../../packages/storage/spread/index.ts'
import { bundle } from '../../scripts/local/bundle.ts'
import { migrate } from '../../scripts/local/migrate.ts'
import { inRoot } from '../../scripts/local/root.ts'
import { databasesOver, namesOf, type Setting } from './setting.ts'
import type { Round } from './worker.ts'

/** A setting with its databases, migrated and empty. */
export interface OpenSetting extends Setting {
  open: Databases
}

/** The databases of all settings, in one workerd. */
export interface OpenSettings {
  opened: OpenSetting[]
  /** Makes a round of calls; returns the rows that each of them read. */
  run(round: Round): Promise<number[]>
  close(): Promise<void>
}

/** Opens the databases of all settings. */
export async function openSettings(settings: readonly Setting[]): Promise<OpenSettings> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          name: 'bench',
          modules: true,
          script: await bundle(inRoot('bench', 'growth', 'worker.ts')),
          compatibilityDate: '2026-10-01',
          compatibilityFlags: ['nodejs_compat'],
          d1Databases: settings.flatMap(namesOf),
        },
      ],
    }),
  )
  const opened: OpenSetting[] = []
  for (const setting of settings) {
    const list: D1Database[] = []
    for (const binding of namesOf(setting)) {
      const db = await miniflare.getD1Database(binding, 'bench')
      await migrate(db)
      list.push(db)
    }
    opened.push({ ...setting, open: databasesOver(list) })
  }
  return {
    opened,
    async run(round) {
      const body = JSON.stringify(round)
      const response = await miniflare.dispatchFetch('http://bench', { method: 'POST', body })
      if (!response.ok) throw new Error(await response.text())
      const rows: unknown = await response.json()
      if (!Array.isArray(rows)) throw new Error('the rows are no list')
      return rows.map(Number)
    },
    close: () => miniflare.dispose(),
  }
}
