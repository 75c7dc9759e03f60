import { describe, expect, it } from 'vitest'
import { deliverDue } from '../../packages/monitoring/alerts/deliver.ts'
import { newWebhookSecret } from '../../packages/monitoring/alerts/sign.ts'
import { openBatch, sealBatch, storeChunk } from '../../packages/monitoring/corpus/batches.ts'
import { dropBatch, sweepBatches } from '../../packages/monitoring/corpus/drop-batch.ts'
import { storeHashChunk } from '../../packages/monitoring/corpus/hash-chunk.ts'
import { chunksOf } from '../../packages/monitoring/corpus/list-batches.ts'
import { crashingDatabase, Killed } from '../support/crashing-database.ts'
import { WORKSPACE } from '../support/exposure-setup.ts'
import { openExposureSuite } from '../support/exposure-suite.ts'
import { breachModel } from '../support/hibp-server.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'

const setup = await openExposureSuite()

const people = Array.from({ length: 12 }, (_, i) => `person${i}@mailbox.example`)

/** A first day, and a second one on which every source has new findings, before the second day's run. */
async function twoDays(): Promise<void> {
  await setup.reset()
  await setup.prove('acme.com')
  await setup.prove('app.acme.com', 'app')
  await setup.endpoint()
  for (const address of people) await setup.enrol(address)
  await setup.enrol('jane@acme.com', 'employee')
  const { hibp } = setup
  hibp.data.emailDomains = { 'acme.com': { jane: ['netflix.com'], jim: ['vpn.acme.com'] } }
  hibp.data.websites = { 'app.acme.com': ['person1@mailbox.example'] }
  hibp.data.accounts = Object.fromEntries(people.map((address) => [address, ['Adobe']]))
  await setup.leak([['jane@acme.com', 'shop.example']])
  await setup.runDay()
  setup.nextDay()
  hibp.data.breaches.push(breachModel('Later'))
  hibp.data.accounts = Object.fromEntries(people.map((address) => [address, ['Adobe', 'Later']]))
  hibp.data.emailDomains = { 'acme.com': { jane: ['netflix.com', 'mail.acme.com'] } }
  hibp.data.websites = { 'app.acme.com': ['person1@mailbox.example', 'person2@mailbox.example'] }
  await setup.leak([
    ['jane@acme.com', 'bank.example'],
    ['person3@mailbox.example', 'app.acme.com'],
  ])
}

/** All rows that a run leaves, without times and random ids. */
async function endState() {
  const q = (sql: string) => setup.rows(sql)
  return {
    findings: await q(`SELECT subject_id, layer, finding_hash, place, source, in_baseline, pending,
      absent, gone_ms IS NULL AS live FROM monitor_finding ORDER BY 1, 2, 3`),
    layers: await q(
      'SELECT domain_id, layer, source, count, baseline FROM monitor_layer ORDER BY 1, 2, 3',
    ),
    people: await q(
      'SELECT id, breach_hits, log_hits, catalogue_version FROM monitor_identity ORDER BY 1',
    ),
    alerts: await q(
      'SELECT dedupe_key, type, subject_id, new_count, state FROM monitor_alert ORDER BY 1',
    ),
    deliveries: await q(`SELECT a.dedupe_key, d.state FROM alert_delivery d
      JOIN monitor_alert a ON a.id = d.alert_id ORDER BY 1`),
    runs: await q('SELECT run_key, state, ok, failed FROM monitor_run ORDER BY 1'),
  }
}

/** A reproducible stream of numbers (a linear congruential generator). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Number of trials (`KILLS=200` for the long run), each killed up to three times. */
const TRIALS = Number(process.env.KILLS ?? 40)

describe('a run that is killed', () => {
  it(`up to three times at random points ends as one without kills, in ${TRIALS} trials`, async () => {
    await twoDays()
    const counted = crashingDatabase(setup.db, Number.POSITIVE_INFINITY, 'before')
    await setup.runDay({ ...setup.ports, db: counted.db })
    const undisturbed = await endState()
    expect(undisturbed.alerts.length).toBeGreaterThan(15)
    expect(undisturbed.deliveries).toHaveLength(undisturbed.alerts.length)
    expect(undisturbed.runs.map(({ state }) => state)).toEqual(['done', 'done'])
    const random = numbers(7)
    for (let i = 0; i < TRIALS; i += 1) {
      await twoDays()
      const kills: string[] = []
      for (let kill = 0; kill <= i % 3; kill += 1) {
        const at = 1 + Math.floor(random() * (counted.calls.made / (kill + 1)))
        const when = random() < 0.5 ? 'before' : 'after'
        kills.push(`${when} call ${at}`)
        await untilKilled(() =>
          setup.runDay({ ...setup.ports, db: crashingDatabase(setup.db, at, when).db }),
        )
      }
      await setup.runDay()
      expect(await endState(), `killed ${kills.join(', then ')}`).toEqual(undisturbed)
    }
  }, 900_000)
})

/** Runs until it is killed, or to its end if it makes fewer calls. */
async function untilKilled(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (!(cause instanceof Killed)) throw cause
  }
}

describe('an import that is killed', () => {
  const pair = (file: number, n: number) =>
    [
      'acme.com',
      n % 3 === 0 ? '' : 'vpn.acme.com',
      `${file}${n.toString(16).padStart(31, '0')}`,
    ] as const
  /** A file of five chunks, half of whose pairs the other file has too. */
  const chunks = (file: number) =>
    Array.from({ length: 5 }, (_, n) => ({
      n,
      sha256: `${file}${n}`.padEnd(64, '0'),
      pairs: Array.from({ length: 20 }, (_, i) => pair(i % 2 === 0 ? 0 : file, n * 20 + i)),
    }))
  async function importFile(db: D1Database, file: number): Promise<void> {
    const about = { label: `file${file}`, kind: 'stealer', mode: 'live', seenMs: 1 } as const
    const { id } = await openBatch(db, { ...about, sourceHash: `file${file}` }, 1)
    const stored = new Set(await chunksOf(db, id))
    for (const chunk of chunks(file)) if (!stored.has(chunk.n)) await storeChunk(db, id, chunk)
    await sealBatch(db, id, 5, 1)
  }
  const held = () =>
    setup.rows(`SELECT b.label, b.state, e.reversed AS domain, s.reversed AS site, hex(p.account) AS account
      FROM corpus_holding p JOIN corpus_batch b ON b.id = p.batch_id
      JOIN corpus_domain e ON e.id = p.email_domain LEFT JOIN corpus_domain s ON s.id = p.site
      ORDER BY 1, 3, 4, 5`)

  it('and restarted has each pair once per file, whatever the other file does', async () => {
    await setup.reset()
    await importFile(setup.db, 1)
    await importFile(setup.db, 2)
    const undisturbed = await held()
    expect(undisturbed).toHaveLength(200)
    const random = numbers(11)
    for (let i = 0; i < TRIALS; i += 1) {
      await setup.reset()
      for (const file of [1, 2, 1, 2]) {
        const at = 1 + Math.floor(random() * 8)
        const when = random() < 0.5 ? 'before' : 'after'
        await untilKilled(() => importFile(crashingDatabase(setup.db, at, when).db, file))
      }
      await importFile(setup.db, 2)
      await importFile(setup.db, 1)
      expect(await held()).toEqual(undisturbed)
    }
  }, 300_000)
})

describe('an import of password hashes that is killed', () => {
  const chunks = Array.from({ length: 5 }, (_, n) => ({
    n,
    sha256: `${n}`.padEnd(64, '0'),
    hashes: Array.from(
      { length: 20 },
      (_, i) => [`ABCDE${n}${i.toString(16).padStart(34, '0')}`, i + 1] as const,
    ),
  }))
  async function importList(db: D1Database): Promise<void> {
    const about = { label: 'list', kind: 'sha1', mode: 'live', seenMs: 1 } as const
    const { id } = await openBatch(db, { ...about, sourceHash: 'list' }, 1)
    const stored = new Set(await chunksOf(db, id))
    for (const chunk of chunks) if (!stored.has(chunk.n)) await storeHashChunk(db, id, chunk)
    await sealBatch(db, id, 5, 1)
  }
  const held = async () => [
    await setup.rows('SELECT hash, prefix, n, suffixes FROM leaked_password_range ORDER BY n'),
    await setup.rows('SELECT n, sha256, pairs FROM corpus_chunk ORDER BY n'),
    await setup.rows("SELECT state FROM corpus_batch WHERE state <> 'dropped'"),
  ]

  it('and restarted has each hash once; a killed dropping leaves none', async () => {
    await importList(setup.db)
    const undisturbed = await held()
    expect(undisturbed[0]).toHaveLength(5)
    const random = numbers(17)
    const when = () => (random() < 0.5 ? 'before' : 'after')
    for (let i = 0; i < TRIALS; i += 1) {
      await setup.reset()
      for (let kill = 0; kill < 3; kill += 1) {
        const at = 1 + Math.floor(random() * 8)
        await untilKilled(() => importList(crashingDatabase(setup.db, at, when()).db))
      }
      await importList(setup.db)
      expect(await held()).toEqual(undisturbed)
      const [batch] = await setup.rows<{ id: number }>('SELECT id FROM corpus_batch')
      const at = 1 + Math.floor(random() * 3)
      const { db } = crashingDatabase(setup.db, at, when())
      await untilKilled(() => dropBatch(db, batch?.id ?? 0, 1))
      for (let n = 0; n < 3; n += 1) await sweepBatches(setup.db, 1)
      const isDropping = at > 1 || (await held()).flat().length === 0
      if (isDropping) expect(await held()).toEqual([[], [], []])
      else expect(await held()).toEqual(undisturbed)
    }
  }, 300_000)
})

describe('a dispatch that is killed', () => {
  it('sends every alert, repeats with the same id', async () => {
    const receiver = await new WebhookReceiver().start()
    try {
      await twoDays()
      await setup.runDay()
      const [endpoint] = await setup.rows<{ id: string }>('SELECT id FROM alert_endpoint')
      const id = endpoint?.id ?? ''
      const encrypt = (text: string) => setup.vault.encrypt(text, `endpoint:${WORKSPACE}:${id}`)
      const secret = newWebhookSecret()
      receiver.secret = secret
      await setup.db
        .prepare('UPDATE alert_endpoint SET target_sealed = ?, secret_sealed = ? WHERE id = ?')
        .bind(await encrypt(receiver.url), await encrypt(secret), id)
        .run()
      const due = await setup.rows<{ alert_id: string }>('SELECT alert_id FROM alert_delivery')
      const random = numbers(13)
      const reset = () =>
        setup.db.prepare("UPDATE alert_delivery SET state = 'due', attempts = 0, next_ms = 0").run()
      for (let i = 0; i < Math.ceil(TRIALS / 4); i += 1) {
        await reset()
        receiver.received.length = 0
        const ports = {
          vault: setup.vault,
          fetch,
          resolvers: [],
          mail: null,
          rules: { ownHosts: [], loopback: true },
          now: () => Date.now(),
          newId: () => crypto.randomUUID(),
          random: () => 0.5,
        }
        for (let kill = 0; kill <= i % 3; kill += 1) {
          const at = 1 + Math.floor(random() * due.length)
          const when = random() < 0.5 ? 'before' : 'after'
          const { db } = crashingDatabase(setup.db, at, when)
          await untilKilled(() => deliverDue({ ...ports, db }, id))
        }
        for (let n = 0; n < due.length; n += 1) await deliverDue({ ...ports, db: setup.db }, id)
        const ids = receiver.received.map((one) => one.id)
        expect(new Set(ids)).toEqual(new Set(due.map(({ alert_id }) => alert_id)))
        // One kill may repeat the one attempt that it left without a record.
        expect(ids.length - new Set(ids).size).toBeLessThanOrEqual((i % 3) + 1)
      }
    } finally {
      await receiver.stop()
    }
  }, 300_000)
})
