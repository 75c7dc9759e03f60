/**
 * Refreshes the intelligence feeds into `build/assets/intel/feeds`, from their URLs, or with
 * `--from DIR` from a folder of snapshots. A deployment ships them, and uses them until its cron
 * has stored newer ones.
 *
 *   npm run intel:refresh [-- --from DIR] [--only ID,ID] [--accept ID,ID] [--force] [--status]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { feeds, refreshFeeds } from '../packages/intel/index.ts'
import { folderStore } from './intel-sources/folder-store.ts'
import { printStatus } from './intel-sources/print-status.ts'
import { refreshFromFolder } from './intel-sources/snapshots.ts'
import { strictFetch } from './intel-sources/strict-fetch.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    only: { type: 'string' },
    accept: { type: 'string' },
    force: { type: 'boolean', default: false },
    status: { type: 'boolean', default: false },
  },
})
const store = folderStore(join(import.meta.dirname, '..', 'build', 'assets', 'intel', 'feeds'))
const ids = (list: string | undefined) => list?.split(',').filter(Boolean) ?? []
const only = ids(values.only)
const unknown = [...only, ...ids(values.accept)].filter((id) => !feeds.some((f) => f.id === id))
if (unknown.length > 0) {
  console.error(
    `no such feed: ${unknown.join(', ')}; there are ${feeds.map((f) => f.id).join(', ')}`,
  )
  process.exit(2)
}
const options = {
  feeds: feeds.filter((feed) => only.length === 0 || only.includes(feed.id)),
  accept: ids(values.accept),
  force: values.force || only.length > 0,
}
if (!values.status) {
  const reports =
    values.from === undefined
      ? await refreshFeeds({ KV: store }, Date.now(), strictFetch, options)
      : await refreshFromFolder(store, values.from, Date.now(), options)
  for (const { id, outcome, entries, reason } of reports) {
    console.log(
      `${outcome.padEnd(9)} ${id.padEnd(22)} ${String(entries).padStart(7)} ${reason ?? ''}`,
    )
  }
  if (reports.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
}
await printStatus(store)
