import { describe, expect, it } from 'vitest'
import { openBatch, sealBatch, storeChunk } from '../../packages/monitoring/corpus/batches.ts'
import { dropBatch, sweepBatches } from '../../packages/monitoring/corpus/drop-batch.ts'
import { storeHashChunk } from '../../packages/monitoring/corpus/hash-chunk.ts'
import { listBatches } from '../../packages/monitoring/corpus/list-batches.ts'
import { readMonitor } from '../../packages/monitoring/overview/read-monitor.ts'
import { DAY_MS, WORKSPACE } from '../support/exposure-setup.ts'
import { openExposureSuite } from '../support/exposure-suite.ts'

/** Interrupted uploads and dropped batches: no finding is lost, no new one is missed. */

const setup = await openExposureSuite()
const { alerts, layers, nextRun } = setup

describe('an upload that is never sealed', () => {
  const lines: [string, string][] = [
    ['jane@acme.com', 'vpn.acme.com'],
    ['jim@acme.com', 'vpn.acme.com'],
  ]
  const counts = () => ({ count: 2, baseline: 2 })

  it.each([1, 400])(
    'takes nothing from a sealed batch whose lines it repeats, dated %i days later',
    async (days) => {
      await setup.prove('acme.com')
      await setup.enrol('jane@acme.com', 'employee')
      await setup.leak(lines, 'live', setup.clock.nowMs - days * DAY_MS)
      await setup.runDay()
      const open = await setup.upload(lines)
      await setup.leak([['else@other.example', 'x.example']])
      await nextRun()
      await setup.leak([['else@other.example', 'y.example']])
      await nextRun()
      expect((await layers())?.employeeOnSystem).toEqual(counts())
      while (!(await dropBatch(setup.db, open, setup.clock.nowMs)));
      await nextRun()
      await nextRun()
      expect((await layers())?.employeeOnSystem).toEqual(counts())
      expect((await readMonitor(WORKSPACE, setup.db)).identities[0]?.credentialLogHits).toBe(1)
      expect(await alerts()).toEqual([])
    },
  )

  it('that was created first does not prevent a later batch from being used, sealed or dropped', async () => {
    await setup.prove('acme.com')
    const open = await setup.upload(lines)
    await setup.leak(lines)
    await setup.runDay()
    expect((await layers())?.employeeOnSystem.count).toBe(2)
    await sealBatch(setup.db, open, 1, setup.clock.nowMs)
    await nextRun()
    expect((await layers())?.employeeOnSystem.count).toBe(2)
  })

  it('is dropped after a month, and no other', async () => {
    const open = await setup.upload(lines)
    const sealed = await setup.leak(lines)
    const held = () => setup.rows('SELECT DISTINCT batch_id FROM corpus_holding ORDER BY 1')
    setup.clock.nowMs += 29 * DAY_MS
    await sweepBatches(setup.db, setup.clock.nowMs)
    expect(await held()).toEqual([{ batch_id: open }, { batch_id: sealed }])
    setup.clock.nowMs += 2 * DAY_MS
    for (let i = 0; i < 3; i += 1) await sweepBatches(setup.db, setup.clock.nowMs)
    expect(await held()).toEqual([{ batch_id: sealed }])
    expect((await listBatches(setup.db, null)).map(({ id }) => id)).toEqual([sealed])
  })
})

describe('a batch that is dropped', () => {
  it.each(['first', 'second'] as const)(
    'dropping the %s of two batches restores the rows of the other',
    async (which) => {
      await setup.prove('acme.com')
      const pair: [string, string] = ['jane@acme.com', 'vpn.acme.com']
      const first = await setup.leak([pair], 'live', setup.clock.nowMs - 400 * DAY_MS)
      const second = await setup.leak([pair, ['jim@acme.com', 'vpn.acme.com']])
      await setup.runDay()
      const dropped = which === 'first' ? first : second
      while (!(await dropBatch(setup.db, dropped, setup.clock.nowMs)));
      await nextRun()
      await nextRun()
      expect((await layers())?.employeeOnSystem.count).toBe(which === 'first' ? 2 : 1)
    },
  )

  it('accepts no more chunks, cannot be sealed, and its file can be imported again', async () => {
    const about = { label: 'x', kind: 'stealer', mode: 'live', seenMs: 1 } as const
    const pairs = Array.from(
      { length: 5_000 },
      (_, i) => ['acme.com', 'vpn.acme.com', i.toString(16).padStart(32, '0')] as const,
    )
    const { id } = await openBatch(setup.db, { ...about, sourceHash: 'file' }, 1)
    for (let n = 0; n < 5; n += 1) {
      const shifted = pairs.map(([a, b, c]) => [a, b, `${n}${c.slice(1)}`] as const)
      await storeChunk(setup.db, id, { n, sha256: String(n).repeat(64), pairs: shifted })
    }
    // The first step of several.
    expect(await dropBatch(setup.db, id, 1)).toBe(false)
    expect(await storeChunk(setup.db, id, { n: 9, sha256: '9'.repeat(64), pairs })).toBe('no_batch')
    expect(await sealBatch(setup.db, id, 5, 1)).toBe(false)
    const again = await openBatch(setup.db, { ...about, sourceHash: 'file' }, 1)
    expect(again.id).not.toBe(id)
    expect(await storeChunk(setup.db, again.id, { n: 0, sha256: '0'.repeat(64), pairs })).toBe(
      'stored',
    )
    while (!(await dropBatch(setup.db, id, 1)));
    expect(await setup.rows('SELECT count(*) AS n FROM corpus_holding')).toEqual([{ n: 5_000 }])
  })
})

describe('the number of a dropped batch', () => {
  const about = { label: 'old', kind: 'stealer', mode: 'live', seenMs: 1 } as const
  const chunk = (sha256: string) =>
    ({ n: 0, sha256, pairs: [['acme.com', 'vpn.acme.com', 'ab'.repeat(16)]] }) as const
  const held = () => setup.rows('SELECT batch_id FROM corpus_holding')

  it('accepts no repeated chunk during the dropping', async () => {
    const { id } = await openBatch(setup.db, { ...about, sourceHash: 'a' }, 1)
    await storeChunk(setup.db, id, chunk('a'.repeat(64)))
    expect(await dropBatch(setup.db, id, 2)).toBe(false)
    expect(await storeChunk(setup.db, id, chunk('a'.repeat(64)))).toBe('no_batch')
    expect(await held()).toEqual([])
    expect(await dropBatch(setup.db, id, 3)).toBe(true)
    expect(await listBatches(setup.db, id)).toEqual([])
    expect(await dropBatch(setup.db, id, 4)).toBe(true)
  })

  it('accepts no repeated password hashes during the dropping', async () => {
    const { id } = await openBatch(setup.db, { ...about, kind: 'sha1', sourceHash: 'a' }, 1)
    const hashes = { n: 0, sha256: 'a'.repeat(64), hashes: [['AB'.repeat(20), 1]] } as const
    expect(await storeHashChunk(setup.db, id, hashes)).toBe('stored')
    expect(await dropBatch(setup.db, id, 2)).toBe(false)
    expect(await storeHashChunk(setup.db, id, hashes)).toBe('no_batch')
    expect(await setup.rows('SELECT batch_id FROM leaked_password_range')).toEqual([])
  })

  it('is not reused, and a late chunk is added to no batch', async () => {
    const { id } = await openBatch(setup.db, { ...about, sourceHash: 'a' }, 1)
    while (!(await dropBatch(setup.db, id, 2)));
    const next = await openBatch(setup.db, { ...about, label: 'new', sourceHash: 'b' }, 4)
    expect(next.id).not.toBe(id)
    expect(await storeChunk(setup.db, id, chunk('c'.repeat(64)))).toBe('no_batch')
    expect(await sealBatch(setup.db, id, 0, 5)).toBe(false)
    expect(await held()).toEqual([])
  })
})
