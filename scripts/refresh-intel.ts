// Refreshes the intelligence feeds into `build/assets/intel/feeds`. A deployment ships them, and
// uses them until its cron has stored newer ones.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { feeds, type RefreshReport, refreshFeeds } from '../packages/intel/index.ts'
import { folderStore } from './intel-sources/folder-store.ts'
import { printStatus } from './intel-sources/print-status.ts'
import { refreshFromFolder } from './intel-sources/snapshots.ts'
import { strictFetch } from './intel-sources/strict-fetch.ts'

const usage = `npm run intel:refresh -- [--from DIR] [--only ID,ID] [--accept ID,ID] [--force] [--status]

  --from DIR   read snapshots of a folder instead of the sources
  --only       these feeds alone, due or not
  --accept     take the next copy of these, however much it changed
  --force      ask also those that are not due
  --status     print the stored feeds without a request

Files of DIR are matched by name: a feed's id, then a dot or an underscore and any text, or
the name that the source gives it (docs/feeds.md). A day in the name (2026-02-15) is its date.
Of several the newest is read; none replaces a newer copy, unless --accept names the feed.`

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    only: { type: 'string' },
    accept: { type: 'string' },
    force: { type: 'boolean', default: false },
    status: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const build = join(import.meta.dirname, '..', 'build')
const store = folderStore(join(build, 'assets', 'intel', 'feeds'), join(build, 'feeds'))
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
  const reports = values.from === undefined ? await fromSources() : await fromFolder(values.from)
  for (const { id, outcome, entries, reason } of reports) {
    console.log(
      `${outcome.padEnd(9)} ${id.padEnd(22)} ${String(entries).padStart(7)} ${reason ?? ''}`,
    )
  }
  if (reports.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
}
await printStatus(store)

function fromSources(): Promise<RefreshReport[]> {
  return refreshFeeds({ store }, Date.now(), strictFetch, options)
}

async function fromFolder(folder: string): Promise<RefreshReport[]> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    console.error(`no such folder: ${folder}`)
    process.exit(2)
  }
  const { reports, unmatched } = await refreshFromFolder(store, folder, Date.now(), options)
  for (const name of unmatched) console.error(`of no feed: ${name} (see docs/feeds.md)`)
  if (reports.length === 0) {
    console.error(`no snapshot in ${folder}`)
    process.exitCode = 1
  }
  return reports
}
