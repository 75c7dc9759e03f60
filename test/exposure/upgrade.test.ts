import { inRound, openVault } from '@vigil/storage'
import { expect, test } from 'vitest'
import { readKnownExposures } from '../../packages/monitoring/check/known-exposure.ts'
import { hexOfAccount } from '../../packages/monitoring/corpus/account-hex.ts'
import { openBatch, sealBatch, storeChunk } from '../../packages/monitoring/corpus/batches.ts'
import { dropBatch } from '../../packages/monitoring/corpus/drop-batch.ts'
import {
  pairsOfAccounts,
  pairsOfEmailDomain,
  pairsOfSite,
  reversedName,
} from '../../packages/monitoring/corpus/pairs.ts'
import { accountOf } from '../../packages/monitoring/people/account-of.ts'
import { eraseAccount } from '../../packages/monitoring/people/suppression.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { applyMigrations, migrations, openSqliteD1 } from '../support/sqlite-d1.ts'

const SPLIT = '0110'
const vault = await openVault(generateSecrets())
const account = async (address: string) => (await accountOf(vault, address)) ?? ''

/** A batch and its pairs as versions before migration 0110 stored them: a pair has one batch. */
async function importAsBefore(db: D1Database, id: number, pairs: [string, string][]) {
  await db
    .prepare(
      `INSERT INTO corpus_batch (id, label, kind, mode, seen_ms, state, source_hash, created_ms, sealed_ms)
       VALUES (?1, 'before', 'stealer', 'live', 5, 'sealed', 'file ' || ?1, 1, 2)`,
    )
    .bind(id)
    .run()
  for (const [address, site] of pairs) {
    const names = [address.slice(address.indexOf('@') + 1), site].map(reversedName)
    for (const name of names) {
      await db.prepare('INSERT OR IGNORE INTO corpus_domain (reversed) VALUES (?)').bind(name).run()
    }
    await db
      .prepare(
        `INSERT INTO corpus_pair (email_domain, site, account, batch_id)
         SELECT e.id, s.id, unhex(?3), ?4 FROM corpus_domain e, corpus_domain s
         WHERE e.reversed = ?1 AND s.reversed = ?2`,
      )
      .bind(...names, hexOfAccount(await account(address)), id)
      .run()
  }
}

async function importNow(db: D1Database, sourceHash: string, pairs: [string, string][]) {
  const about = { label: 'now', kind: 'stealer', mode: 'live', seenMs: 6 } as const
  const { id } = await openBatch(db, { ...about, sourceHash }, 3)
  const rows = await Promise.all(
    pairs.map(async ([address, site]) => {
      const domain = address.slice(address.indexOf('@') + 1)
      return [domain, site, hexOfAccount(await account(address))] as const
    }),
  )
  await storeChunk(db, id, { n: 0, sha256: sourceHash, pairs: rows })
  await sealBatch(db, id, 1, 4)
  return id
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of pages) found.push(one)
  return found
}

test('an upgrade changes no pair, and pairs of earlier versions are read, stored, dropped and erased like others', async () => {
  const { db, close } = openSqliteD1()
  await applyMigrations(
    db,
    migrations.filter((name) => name < SPLIT),
  )
  await importAsBefore(db, 1, [
    ['ann@acme.com', 'vpn.acme.com'],
    ['bob@acme.com', 'vpn.acme.com'],
    ['bob@acme.com', 'other.example'],
  ])
  await applyMigrations(
    db,
    migrations.filter((name) => name >= SPLIT),
  )
  const again = await importNow(db, 'again', [
    ['ann@acme.com', 'vpn.acme.com'],
    ['cid@acme.com', 'vpn.acme.com'],
  ])
  const labels = async () =>
    (await all(pairsOfSite(db, 'vpn.acme.com'))).map(({ label }) => label).sort()
  expect(await labels()).toEqual(['before', 'before', 'now'])
  expect(await all(pairsOfEmailDomain(db, 'acme.com'))).toHaveLength(4)
  expect(await pairsOfAccounts(db, [await account('bob@acme.com')])).toHaveLength(2)
  const known = async (address: string) => {
    const asked = { account: await account(address), domain: 'acme.com' }
    const found = await inRound((round) => readKnownExposures('w', db, [asked], 'acme.com', round))
    return [...(found.get(asked.account)?.sites.keys() ?? [])].sort()
  }
  expect(await known('bob@acme.com')).toEqual(['other.example', 'vpn.acme.com'])
  expect(await known('cid@acme.com')).toEqual(['vpn.acme.com'])

  while (!(await dropBatch(db, 1, 9)));
  expect(await labels()).toEqual(['now', 'now'])
  expect(await known('bob@acme.com')).toEqual([])
  expect(await known('ann@acme.com')).toEqual(['vpn.acme.com'])

  await importAsBefore(db, 7, [['ann@acme.com', 'old.example']])
  await eraseAccount(db, await account('ann@acme.com'), 10)
  expect(await pairsOfAccounts(db, [await account('ann@acme.com')])).toEqual([])
  while (!(await dropBatch(db, again, 11)));
  expect(await labels()).toEqual([])
  close()
})
