import { parseEmail } from '@vigil/evidence'
import { createKey, openVault, savePlan, sha256Hex } from '@vigil/storage'
import type { Resolver } from '../../packages/intel/index.ts'
import { activateEndpoint, addEndpoint } from '../../packages/monitoring/alerts/endpoint-rows.ts'
import { openBatch, sealBatch, storeChunk } from '../../packages/monitoring/corpus/batches.ts'
import { beginDomain, verifyDomain } from '../../packages/monitoring/domains/domain-rows.ts'
import { accountOf } from '../../packages/monitoring/people/account-of.ts'
import { type EnrolledPerson, enrolPeople } from '../../packages/monitoring/people/enrolment.ts'
import { advance } from '../../packages/monitoring/run/advance.ts'
import type { RunPorts, SliceLimits } from '../../packages/monitoring/run/run-ports.ts'
import { openDailyRun } from '../../packages/monitoring/run/run-rows.ts'
import { openGate, report, take } from '../../packages/monitoring/sources/gate/gate.ts'
import { HibpClient } from '../../packages/monitoring/sources/hibp/client.ts'
import { smallPlan } from '../../packages/storage/testing/records.ts'
import { migrate } from '../../scripts/local/migrate.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { openDatabase } from './database.ts'
import { DohServer } from './doh-server.ts'
import { HibpServer } from './hibp-server.ts'
import { openSqliteD1 } from './sqlite-d1.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const START_MS = Date.parse('2026-06-01T02:00:00Z')
export const WORKSPACE = '11111111-1111-4111-8111-111111111111'

/** A database that another version wrote: its SQL, its secrets, and the time at which it was left. */
export interface OlderDatabase {
  sql: string
  secrets: { PEPPER: string; VAULT_KEY: string }
  nowMs: number
}

/**
 * Exposure monitoring with everything around it: a database, a provider and two resolvers of the
 * test's own, and a clock that the test moves.
 */
export async function openExposureSetup(
  on: 'd1' | 'sqlite' = 'sqlite',
  older: OlderDatabase | null = null,
) {
  const { db, close } = on === 'd1' ? await openDatabase() : openSqliteD1()
  if (older !== null) await db.exec(older.sql)
  if (on === 'sqlite') await migrate(db)
  const vault = await openVault({ ...generateSecrets(), ...older?.secrets })
  const hibp = await new HibpServer().start()
  const doh = await Promise.all([new DohServer().start(), new DohServer().start()])
  const gate = openGate(6000, 0)
  const clock = { nowMs: older?.nowMs ?? START_MS }
  let ids = older === null ? 0 : 1_000_000
  const now = () => clock.nowMs
  const newId = () => {
    ids += 1
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
  }

  const ports: RunPorts = {
    db,
    vault,
    provider: {
      client: new HibpClient({
        baseUrl: hibp.url,
        apiKey: '0'.repeat(32),
        fetch,
        now,
        timeoutMs: 3000,
      }),
      async take(bucket, want, reports) {
        for (const one of reports) report(gate, one.bucket, one, now())
        return take(gate, bucket, want, 'run', now())
      },
      limit(requestsPerMinute) {
        gate.perMinute = requestsPerMinute
      },
    },
    resolvers: doh.map((server): Resolver => ({ url: server.url, fetch, timeoutMs: 500 })),
    sensitiveSites: [],
    now,
    newId,
    random: () => 0.5,
  }

  async function personOf(
    address: string,
    audience: 'employee' | 'customer',
    workspaceId: string,
  ): Promise<EnrolledPerson> {
    const email = parseEmail(address)
    if (email === null) throw new Error('no address')
    const [emailHash, account, emailSealed] = await Promise.all([
      vault.mailbox(email.normalized),
      vault.mailbox(`${email.base}@${email.domain}`),
      vault.seal(email.normalized, `monitor:${workspaceId}`),
    ])
    const shown = { emailMasked: 'x***@example.com', emailDomain: email.domain, userId: null }
    return { id: newId(), emailHash, account, emailSealed, ...shown, audience }
  }

  /** A batch of one chunk that was begun and not sealed. */
  async function upload(
    pairs: readonly (readonly [address: string, site: string])[],
    mode: 'live' | 'historical' = 'live',
    seenMs = clock.nowMs,
  ): Promise<number> {
    const sourceHash = await sha256Hex(newId())
    const about = { label: 'test', kind: 'stealer', mode, seenMs, sourceHash } as const
    const { id } = await openBatch(db, about, clock.nowMs)
    const rows = await Promise.all(
      pairs.map(async ([address, site]) => {
        const account = Buffer.from((await accountOf(vault, address)) ?? '', 'base64url')
        return [address.slice(address.indexOf('@') + 1), site, account.toString('hex')] as const
      }),
    )
    await storeChunk(db, id, { n: 0, sha256: sourceHash, pairs: rows })
    return id
  }

  /** Works on until no run is left; waits pass at once. How many slices it took. */
  async function finishRun(
    own: RunPorts = ports,
    limits: SliceLimits = { ms: 60_000, subrequests: 500 },
  ): Promise<number> {
    for (let slices = 1; slices < 10_000; slices += 1) {
      const nextMs = await advance(own, limits)
      if (nextMs === null) return slices
      clock.nowMs = Math.max(clock.nowMs, nextMs)
    }
    throw new Error('the run came to no end')
  }

  return {
    db,
    vault,
    hibp,
    doh,
    clock,
    ports,
    finishRun,

    /** The daily run of the clock's day. */
    async runDay(own: RunPorts = ports): Promise<void> {
      await openDailyRun(db, clock.nowMs)
      await finishRun(own)
    },

    /** Moves the clock to the next day, 02:00 UTC. */
    nextDay(days = 1): void {
      clock.nowMs = Math.floor(clock.nowMs / DAY_MS + days) * DAY_MS + 2 * HOUR_MS
    },

    /** A domain proved in DNS, at the provider and here. */
    async prove(
      domain: string,
      role: 'company' | 'app' = 'company',
      workspaceId = WORKSPACE,
    ): Promise<string> {
      const token = 'a'.repeat(32)
      const begun = {
        id: newId(),
        domain,
        role,
        tokenHash: await sha256Hex(token),
        expiresMs: clock.nowMs + DAY_MS,
      }
      const id = (await beginDomain(workspaceId, db, begun, clock.nowMs))?.id ?? ''
      await verifyDomain(workspaceId, db, id, clock.nowMs)
      const label = role === 'company' ? '_vigil-domain-challenge' : '_vigil-host-challenge'
      for (const server of doh) {
        server.zones.set(`${label}.${domain}`, { TXT: [`"token=${token}"`] })
      }
      hibp.data.verified.push(domain)
      return id
    },

    /** Somebody enrolled by a POST. */
    async enrol(
      address: string,
      audience: 'employee' | 'customer' = 'customer',
      workspaceId = WORKSPACE,
    ): Promise<string> {
      const person = await personOf(address, audience, workspaceId)
      const [done] = await enrolPeople(workspaceId, db, [person], 1000, 'key', clock.nowMs)
      return done !== undefined && 'id' in done ? done.id : ''
    },

    /** Many at once, as employees. */
    async enrolMany(addresses: readonly string[], workspaceId = WORKSPACE): Promise<void> {
      const people = await Promise.all(
        addresses.map((address) => personOf(address, 'employee', workspaceId)),
      )
      await db
        .prepare(
          `INSERT INTO monitor_identity (id, workspace_id, email_hash, account, email_sealed,
             email_masked, email_domain, audience, status, enrolled_ms, since_ms, enrolled_by_key)
           SELECT value ->> 'id', ?1, value ->> 'emailHash', value ->> 'account',
             value ->> 'emailSealed', value ->> 'emailMasked', value ->> 'emailDomain',
             value ->> 'audience', 'active', ?3, ?3, 'key' FROM json_each(?2)`,
        )
        .bind(workspaceId, JSON.stringify(people), clock.nowMs)
        .run()
    },

    upload,

    /** A pair of the operator's own corpus, in a sealed batch of its own. */
    async leak(...uploaded: Parameters<typeof upload>): Promise<number> {
      const id = await upload(...uploaded)
      await sealBatch(db, id, 1, clock.nowMs)
      return id
    },

    /** The workspace itself, on a plan with so many seats, and a live secret key of it. */
    async subscribe(seats: number, workspaceId = WORKSPACE): Promise<void> {
      await savePlan(db, {
        ...{ ...smallPlan, id: `plan-of-${workspaceId}`, features: ['monitor'] },
        ...{ monitoredIdentities: seats, retentionDays: 30 },
      })
      await db
        .prepare(
          `INSERT OR IGNORE INTO workspaces (id, name, plan_id, plan_status, created_ms)
           VALUES (?1, 'test', 'plan-of-' || ?1, 'active', 0)`,
        )
        .bind(workspaceId)
        .run()
      await createKey(
        workspaceId,
        db,
        { kind: 'secret', env: 'live' },
        clock.nowMs,
        vault.keyChecksum,
      )
    },

    /** A receiver of alerts, active. */
    async endpoint(workspaceId = WORKSPACE): Promise<string> {
      const id = newId()
      const sealed = (text: string) => vault.seal(text, `endpoint:${workspaceId}:${id}`)
      const endpoint = {
        id,
        kind: 'webhook',
        shown: '127.0.0.1',
        targetSealed: await sealed('http://127.0.0.1:1/'),
        secretSealed: await sealed('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
      } as const
      await addEndpoint(workspaceId, db, endpoint, clock.nowMs)
      await activateEndpoint(workspaceId, db, id)
      return id
    },

    async rows<T = Record<string, unknown>>(sql: string, ...bound: unknown[]): Promise<T[]> {
      return (
        await db
          .prepare(sql)
          .bind(...bound)
          .all<T>()
      ).results
    },

    /** Everything as at the start: one database serves a file's tests. */
    async reset(): Promise<void> {
      const tables = await db
        .prepare(
          `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
           AND name NOT GLOB '_cf_*' AND name NOT GLOB 'd1_*'
           ORDER BY name = 'plans'`,
        )
        .all<{ name: string }>()
      await db.batch(tables.results.map(({ name }) => db.prepare(`DELETE FROM ${name}`)))
      hibp.data = new HibpServer().data
      hibp.fault = () => false
      hibp.asked.length = 0
      for (const server of doh) {
        server.zones.clear()
        server.failure = null
      }
      clock.nowMs = START_MS
      ids = 0
      Object.assign(gate, openGate(6000, clock.nowMs))
    },

    async close(): Promise<void> {
      await Promise.all([hibp.stop(), ...doh.map((server) => server.stop())])
      await close()
    },
  }
}

export type ExposureSetup = Awaited<ReturnType<typeof openExposureSetup>>
