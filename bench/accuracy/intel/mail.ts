import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { EmailFacts } from '@vigil/evidence'
import { isSnapshotOf } from '../../../packages/intel/feeds/feed.ts'
import { feeds, openIntel } from '../../../packages/intel/index.ts'
import { MemoryStore } from '../../../packages/intel/testing/memory-store.ts'
import { refreshFromFolder } from '../../../scripts/intel-sources/snapshots.ts'
import { localAssets } from '../../support/local-intel.ts'
import { readCsv } from '../../support/read-csv.ts'
import type { LineOptions, Scorecard } from './scorecard.ts'

/** Rows whose labels come from a list that the build compiles. */
const SHIPPED_LABELS: ReadonlySet<string> = new Set(['new_6m_dedorg'])

interface Row {
  label: string
  detail: string
  facts: EmailFacts
}

export async function measureMail(
  data: string,
  feedFolder: string,
  card: Scorecard,
): Promise<void> {
  const shipped = await judged(data, feedFolder, [])
  const established = (rows: Row[]) => rows.filter((row) => row.detail === 'established_mx')
  share(card, 'shipped lists: established_mx disposable', established(shipped), disposable, {
    bar: { min: 0.89 },
  })
  for (const detail of new Set(disposables(shipped).map((row) => row.detail))) {
    if (detail === 'established_mx') continue
    const rows = shipped.filter((row) => row.detail === detail)
    share(card, `shipped lists: ${detail} disposable`, rows, disposable, {
      circular: SHIPPED_LABELS.has(detail),
    })
  }
  for (const snapshot of snapshots(feedFolder)) {
    const rows = await judged(data, feedFolder, snapshot.files)
    // A list that is a month old has nearly all such domains; one that is half a year old does not.
    const min = snapshot.date >= '2026-06' ? 0.99 : 0.97
    const name = (what: string) => `with ${snapshot.name}: ${what}`
    share(card, name('established_mx disposable'), established(rows), disposable, { bar: { min } })
    for (const detail of ['new_6m_dispmx', 'new_6m_dedorg', 'live_provider', 'established']) {
      share(
        card,
        name(detail),
        rows.filter((row) => row.detail === detail),
        disposable,
        { circular: SHIPPED_LABELS.has(detail) },
      )
    }
    others(rows, card, name)
  }
  others(shipped, card, (what) => `shipped lists: ${what}`)
  const role = shipped.filter((row) => row.label === 'role')
  share(card, 'role accounts: role', role, (facts) => facts.role, { bar: { min: 0.99 } })
  const free = shipped.filter((row) => row.label === 'free' && row.detail === '')
  share(card, 'free mail: free', free, (facts) => facts.free)
  await crossCheck(feedFolder, card)
  const paid = shipped.filter((row) => row.label === 'paid_mailbox')
  share(card, 'paid mailboxes: paid or free', paid, (facts) => facts.paidMailbox || facts.free)
  const firms = shipped.filter((row) => row.label === 'corporate' && row.detail === '')
  share(card, 'corporate: looks like a provider', firms, (facts) => facts.lookalike !== null)
}

/**
 * Compares the compiled lists with an independent public list of common providers. Providers that only the latter has
 * are printed: the next refresh of the compiled lists should add them.
 */
async function crossCheck(feedFolder: string, card: Scorecard): Promise<void> {
  const file = createRequire(import.meta.url).resolve('email-providers/common.json')
  const names: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(names)) throw new Error('email-providers/common.json is no list')
  const rows = await judgedRows(
    feedFolder,
    [],
    names.map((value) => ({ value: String(value), label: 'free', detail: '' })),
  )
  const known = (facts: EmailFacts) => facts.free || facts.paidMailbox
  // The list contains disposable providers too.
  const lasting = rows.filter(({ facts }) => !facts.disposable)
  share(card, 'common providers of another list: free or paid', lasting, known, {
    bar: { min: 0.9 },
  })
  const unknown = lasting.filter(({ facts }) => !known(facts)).map(({ facts }) => facts.domain)
  if (unknown.length > 0) console.log(`unknown common providers: ${unknown.join(' ')}`)
}

function others(rows: Row[], card: Scorecard, name: (what: string) => string): void {
  // Rows that some list calls disposable or free are disputed, and have a `detail`.
  const honest = rows.filter(
    (row) => (row.label === 'corporate' || row.label === 'free') && row.detail === '',
  )
  share(card, name('corporate and free disposable'), honest, disposable, { bar: { max: 0.002 } })
  const forwarders = rows.filter((row) => row.label === 'alias_forwarder')
  share(card, name('alias forwarders disposable'), forwarders, disposable, { bar: { max: 0 } })
  share(card, name('alias forwarders known'), forwarders, (facts) => facts.forwarder)
}

function share(
  card: Scorecard,
  name: string,
  rows: Row[],
  is: (facts: EmailFacts) => boolean,
  options: LineOptions = {},
): void {
  const hits = rows.filter((row) => is(row.facts)).length
  card.add('mail', name, { hits, total: rows.length }, options)
}

const disposable = (facts: EmailFacts) => facts.disposable
const disposables = (rows: Row[]) => rows.filter((row) => row.label === 'disposable')

/** Returns each snapshot of the large disposable list, together with the newest snapshot of the manually kept list. */
function snapshots(feedFolder: string): { name: string; date: string; files: string[] }[] {
  const names = readdirSync(feedFolder)
  const matching = (id: string) =>
    names.filter((name) => feeds.some((feed) => feed.id === id && isSnapshotOf(feed, name))).sort()
  const kept = matching('disposable-blocklist').slice(-1)
  return matching('disposable-mx').map((name) => ({
    name,
    date: /\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? '',
    files: [name, ...kept],
  }))
}

function judged(data: string, feedFolder: string, files: readonly string[]): Promise<Row[]> {
  return judgedRows(feedFolder, files, readCsv(join(data, 'email_labels.csv')))
}

async function judgedRows(
  feedFolder: string,
  files: readonly string[],
  rows: readonly Record<string, string>[],
): Promise<Row[]> {
  const store = new MemoryStore()
  await refreshFromFolder(store, feedFolder, Date.now(), { feeds, names: files })
  const intel = openIntel({ assets: localAssets(), store })
  const addresses = rows.map(({ value = '' }) => (value.includes('@') ? value : `someone@${value}`))
  const facts = await intel.emails(addresses, { siteHost: null })
  return rows.flatMap(({ label = '', detail = '' }, i) => {
    const known = facts[i]
    return known === undefined ? [] : [{ label, detail, facts: known }]
  })
}
