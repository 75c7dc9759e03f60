import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { recording } from '../../storage/testing/recording-database.ts'
import { freshScope, T } from '../../storage/testing/records.ts'
import { openBatch, storeChunk } from '../corpus/batches.ts'
import { freshCounts, freshPlaces } from '../findings/fresh-findings.ts'
import { liveFindings } from '../findings/live-findings.ts'
import { type Reading, stageSightings } from '../findings/readings.ts'
import { coverPeople, dropReading, settleReading } from '../findings/settle-reading.ts'

const { workspaceId } = freshScope()
const reading: Reading = {
  workspaceId,
  domainId: 'domain',
  call: 'stealer_email_domain',
  origin: 'hibp:stealer',
  layers: ['employee_on_system', 'employee_elsewhere'],
  mark: 'mark',
}

/** What a statement reads where it finds nothing better: a whole table, or all of a workspace. */
const readsAll = (line: string) =>
  /^SCAN (?!json_each|j\b|\(|CONSTANT)/.test(line) || /\((?:workspace_id|status)=\?\)/.test(line)

test('a response about a domain is settled by its own rows, regardless of the size of the workspace', async () => {
  const seen = recording(env.DB)
  const { db } = seen
  stageSightings(db, reading, { sightings: [], previousMs: null, startedMs: T })
  const absent = [{ subjectId: 'a', layer: 'corpus', hash: 'b' }] as const
  settleReading(db, reading, { absent, times: 1, nowMs: T })
  dropReading(db, reading, T)
  coverPeople(db, { workspaceId, domainId: 'domain', domain: 'acme.example' }, 'version', T)
  for (const of of ['domain', 'people'] as const) {
    await freshCounts(db, reading, of)
    await freshPlaces(db, reading, of, ['domain'])
    for await (const page of liveFindings(db, reading, of)) expect(page).toEqual([])
  }
  const plan = await seen.plan()
  expect(plan.length).toBeGreaterThan(20)
  expect(plan.filter(readsAll)).toEqual([])
})

test('a chunk of pairs finds each of its names by index', async () => {
  const about = { label: 'a', kind: 'stealer', mode: 'live', seenMs: T, sourceHash: 'a' } as const
  const { id } = await openBatch(env.DB, about, T)
  const seen = recording(env.DB)
  const pairs = Array.from(
    { length: 500 },
    (_, i) => [`mail${i}.example`, `site${i}.example`, i.toString(16).padStart(32, '0')] as const,
  )
  expect(await storeChunk(seen.db, id, { n: 0, sha256: 'a', pairs })).toBe('stored')
  // A join of all names with all pairs would read 500,000.
  expect(seen.rowsRead).toBeLessThan(20_000)
})
