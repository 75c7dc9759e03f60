import type { RateLimiter } from './rate-limiter.ts'

export { Outbox, RateLimiter } from './rate-limiter.ts'

/** The bindings of wrangler.toml that the floor touches. */
interface Env {
  DB: D1Database
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>
}

const ws = 'floor'
/** Text of a stored visit, as long as in a real row without its keys (`npm run cost`). */
const VISIT_CHARS = 700

/**
 * Lower bound of the server API: a Worker that does only the I/O.
 *
 * - Email: parses the body, calls one Durable Object, answers.
 * - Linked accounts: the same call, in parallel with one D1 read batch.
 * - Check: parses the body, calls one Durable Object in parallel with one D1 read batch, writes one D1 batch into the
 *   same tables, and sends a small answer. The batches have as many statements, rows and about as many bytes as those
 *   of a first visit, but each statement only looks up keys.
 *
 * The real Worker's additional time is the cost of its logic and its SQL.
 */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url)
    const id = crypto.randomUUID()
    const limiter = env.RATE_LIMITER.get(env.RATE_LIMITER.idFromName(ws))
    if (pathname.endsWith('/linked-accounts')) {
      const [seen] = await Promise.all([limiter.admit({ id }), env.DB.batch(reads(env.DB, id))])
      return Response.json({ id, calls: seen })
    }
    const parsed: unknown = await request.json()
    if (pathname.endsWith('/email')) {
      return Response.json({ id, calls: await limiter.admit({ id }), parsed })
    }
    const body = JSON.stringify(parsed)
    const known = [...reads(env.DB, id), ...furtherReads(env.DB, id)]
    const [calls] = await Promise.all([limiter.admit({ id }), env.DB.batch(known)])
    await env.DB.batch(writes(env.DB, id, body))
    return Response.json({ id, calls })
  },
}

/** Neighbours by four kinds of identifier, past checks of the account. */
function reads(db: D1Database, id: string): D1PreparedStatement[] {
  const kinds = JSON.stringify(['mailbox', 'device', 'visitor', 'ip'])
  return [
    db
      .prepare(
        `SELECT i.kind, i.members FROM json_each(?3) k CROSS JOIN identifiers i ON i.workspace_id = ?1
           AND i.env = 'live' AND i.kind = k.value AND i.value = ?2 AND i.page = 0`,
      )
      .bind(ws, id, kinds),
    db
      .prepare(
        `SELECT v.* FROM accounts a JOIN visits v ON v.workspace_id = ?1 AND v.env = 'live' AND v.id = a.last_visit
         WHERE a.workspace_id = ?1 AND a.env = 'live' AND a.account_key = ?2`,
      )
      .bind(ws, id),
  ]
}

/** Further reads of a check: its mail domain with lists, and exposure of its mailbox. */
function furtherReads(db: D1Database, id: string): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `SELECT (SELECT d.first_ms FROM email_domains d WHERE d.workspace_id = ?1 AND d.env = 'live' AND d.domain_key = ?2) AS first_ms,
           (SELECT n.entries FROM list_networks n WHERE n.workspace_id = ?1 AND n.env = 'live') AS networks`,
      )
      .bind(ws, id),
    db.prepare('SELECT u.account FROM suppression u WHERE u.account = ?1').bind(id),
  ]
}

/** The rows that a first visit writes: the check, the account and its identifiers; the count of the month is read. */
function writes(db: D1Database, id: string, body: string): D1PreparedStatement[] {
  const nowMs = Date.now()
  const kinds = JSON.stringify(['mailbox', 'device', 'visitor', 'ip', 'subnet'])
  return [
    db
      .prepare(
        `INSERT INTO visits (workspace_id, env, id, at_ms, event, owner, score, verdict, facts, policy_version, ties)
         VALUES (?1, 'live', ?2, ?3, 'signup', ?2, 0, 'allow', ?4, '0', '[]')`,
      )
      .bind(ws, id, nowMs, body.slice(0, VISIT_CHARS)),
    db
      .prepare(
        `INSERT INTO accounts (workspace_id, env, account_key, account_id, score, verdict, first_ms, last_ms, last_visit)
         VALUES (?1, 'live', ?2, ?2, 0, 'allow', ?3, ?3, ?2) ON CONFLICT DO UPDATE SET last_ms = excluded.last_ms`,
      )
      .bind(ws, id, nowMs),
    db
      .prepare(
        `UPDATE counted SET checks = checks + 1 WHERE workspace_id = ?1 AND env = 'live' AND period = ?2`,
      )
      .bind(ws, id),
    db
      .prepare(
        `INSERT INTO identifiers (workspace_id, env, kind, value, page, members)
         SELECT ?1, 'live', value, ?2, 0, json_array(json_array(?2, ?3, ?3)) FROM json_each(?4)`,
      )
      .bind(ws, id, nowMs, kinds),
  ]
}
