import type { Vault } from '@vigil/storage'

const WORKSPACE = '11111111-1111-4111-8111-111111111111'

/** Fills a database with monitored people and proved domains. */
export async function fillMonitoring(
  db: D1Database,
  vault: Pick<Vault, 'encrypt' | 'mailbox'>,
  much: { people: number; domains: number },
  at: number,
): Promise<void> {
  for (let from = 0; from < much.people; from += 1_000) {
    const rows = await Promise.all(
      Array.from({ length: Math.min(1_000, much.people - from) }, async (_, n) => {
        const address = `person${from + n}@mail${(from + n) % 97}.example`
        const [account, sealed] = await Promise.all([
          vault.mailbox(address),
          vault.encrypt(address, `monitor:${WORKSPACE}`),
        ])
        return [crypto.randomUUID(), account, sealed, address.slice(address.indexOf('@') + 1)]
      }),
    )
    await db
      .prepare(
        `INSERT INTO monitor_identity (id, workspace_id, email_hash, account, email_sealed, email_masked,
           email_domain, audience, status, enrolled_ms, enrolled_by_key, since_ms)
         SELECT value ->> 0, ?2, value ->> 1, value ->> 1, value ->> 2, 'p***@example', value ->> 3,
           'customer', 'active', ?3, 'key', ?3 FROM json_each(?1)`,
      )
      .bind(JSON.stringify(rows), WORKSPACE, at)
      .run()
  }
  const domains = Array.from({ length: much.domains }, (_, i) => [
    crypto.randomUUID(),
    `company${i}.example`,
  ])
  await db
    .prepare(
      `INSERT INTO monitor_domain (id, workspace_id, domain, role, state, verified_ms)
       SELECT value ->> 0, ?2, value ->> 1, 'company', 'verified', ?3 FROM json_each(?1)`,
    )
    .bind(JSON.stringify(domains), WORKSPACE, at)
    .run()
}
