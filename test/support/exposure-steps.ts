import { parseEmail } from '@vigil/evidence'
import { createKey, savePlan, sha256Hex } from '@vigil/storage'
import { activateEndpoint, addEndpoint } from '../../packages/monitoring/alerts/endpoint-rows.ts'
import { openBatch, sealBatch, storeChunk } from '../../packages/monitoring/corpus/batches.ts'
import { beginDomain, verifyDomain } from '../../packages/monitoring/domains/domain-rows.ts'
import { accountOf } from '../../packages/monitoring/people/account-of.ts'
import { type EnrolledPerson, enrolPeople } from '../../packages/monitoring/people/enrolment.ts'
import { smallPlan } from '../../packages/storage/testing/records.ts'
import { DAY_MS, type MonitoringService, WORKSPACE } from './monitoring-service.ts'

/** Domains of a workspace. */
export const domainSteps = ({ db, doh, hibp, clock, newId }: MonitoringService) => ({
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
})

/** People of a workspace. */
export function peopleSteps({ db, vault, clock, newId }: MonitoringService) {
  async function personOf(
    address: string,
    audience: 'employee' | 'customer',
    workspaceId: string,
  ): Promise<EnrolledPerson> {
    const email = parseEmail(address)
    if (email === null) throw new Error('no address')
    const [emailHash, account, emailEncrypted] = await Promise.all([
      vault.mailbox(email.normalized),
      vault.mailbox(`${email.base}@${email.domain}`),
      vault.encrypt(email.normalized, `monitor:${workspaceId}`),
    ])
    const shown = { emailMasked: 'x***@example.com', emailDomain: email.domain, userId: null }
    return { id: newId(), emailHash, account, emailEncrypted, ...shown, audience }
  }

  return {
    /** A person enrolled by a POST. */
    async enrol(
      address: string,
      audience: 'employee' | 'customer' = 'customer',
      workspaceId = WORKSPACE,
    ): Promise<string> {
      const person = await personOf(address, audience, workspaceId)
      const [done] = await enrolPeople(workspaceId, db, [person], 1000, {
        byKey: 'key',
        nowMs: clock.nowMs,
      })
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
             value ->> 'emailEncrypted', value ->> 'emailMasked', value ->> 'emailDomain',
             value ->> 'audience', 'active', ?3, ?3, 'key' FROM json_each(?2)`,
        )
        .bind(workspaceId, JSON.stringify(people), clock.nowMs)
        .run()
    },
  }
}

/** Batches of the operator's own corpus. */
export function corpusSteps({ db, vault, clock, newId }: MonitoringService) {
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

  return {
    upload,

    /** A pair of the operator's own corpus, in a sealed batch of its own. */
    async leak(...uploaded: Parameters<typeof upload>): Promise<number> {
      const id = await upload(...uploaded)
      await sealBatch(db, id, 1, clock.nowMs)
      return id
    },
  }
}

/** The workspace itself and its receivers. */
export const workspaceSteps = ({ db, vault, clock, newId }: MonitoringService) => ({
  /** The workspace itself, on a plan with so many seats, and a live secret key of it. */
  async subscribe(seats: number, workspaceId = WORKSPACE): Promise<void> {
    await savePlan(db, {
      ...smallPlan,
      id: `plan-of-${workspaceId}`,
      features: ['monitor'],
      monitoredIdentities: seats,
      retentionDays: 30,
    })
    await db
      .prepare(
        `INSERT OR IGNORE INTO workspaces (id, name, plan_id, plan_status, created_ms)
         VALUES (?1, 'test', 'plan-of-' || ?1, 'active', 0)`,
      )
      .bind(workspaceId)
      .run()
    const making = { nowMs: clock.nowMs, checksum: vault.keyChecksum }
    await createKey(workspaceId, db, { kind: 'secret', env: 'live' }, making)
  },

  /** A receiver of alerts, active. */
  async endpoint(workspaceId = WORKSPACE): Promise<string> {
    const id = newId()
    const encrypt = (text: string) => vault.encrypt(text, `endpoint:${workspaceId}:${id}`)
    const endpoint = {
      id,
      kind: 'webhook',
      shown: '127.0.0.1',
      targetEncrypted: await encrypt('http://127.0.0.1:1/'),
      secretEncrypted: await encrypt('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
    } as const
    await addEndpoint(workspaceId, db, endpoint, clock.nowMs)
    await activateEndpoint(workspaceId, db, id)
    return id
  },
})
