import type { RateLimiter } from './rate-limiter.ts'

export { Outbox, RateLimiter } from './rate-limiter.ts'

/** The bindings of wrangler.toml that the floor touches. */
interface Env {
  DB: D1Database
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>
}

const ws = 'floor'

/**
 * The floor under a check: the body parsed, one Durable Object call beside one D1 read batch, one D1 write batch into the
 * same tables with as many rows, a small answer. What the real check takes beyond this is what its thinking costs.
 */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const body = JSON.stringify(await request.json())
    const id = crypto.randomUUID()
    const limiter = env.RATE_LIMITER.get(env.RATE_LIMITER.idFromName(ws))
    const [calls] = await Promise.all([limiter.admit({ id }), env.DB.batch(reads(env.DB, id))])
    await env.DB.batch(writes(env.DB, id, body))
    return Response.json({ id, calls })
  },
}

/** Usage, neighbours by four kinds of link, past visits by account and by device. */
function reads(db: D1Database, id: string): D1PreparedStatement[] {
  const branch = (kind: string) =>
    `SELECT * FROM (SELECT kind, account_key FROM links WHERE workspace_id = ?1 AND env = 'live' AND kind = '${kind}' AND value = ?2 LIMIT 50)`
  const past = (column: string) =>
    `SELECT * FROM visits WHERE workspace_id = ?1 AND env = 'live' AND ${column} = ?2 ORDER BY at_ms DESC LIMIT 20`
  return [
    db.prepare('SELECT * FROM usage WHERE workspace_id = ?1').bind(ws),
    db
      .prepare(['email', 'device', 'visitor_id', 'ip'].map(branch).join(' UNION ALL '))
      .bind(ws, id),
    db.prepare(past('account_key')).bind(ws, id),
    db.prepare(past('visitor_key')).bind(ws, id),
  ]
}

/** One visit, one account, five links, the usage counter. */
function writes(db: D1Database, id: string, body: string): D1PreparedStatement[] {
  const nowMs = Date.now()
  const links = JSON.stringify(['email', 'device', 'visitor_id', 'ip', 'user_id'])
  return [
    db
      .prepare(
        `INSERT INTO visits (workspace_id, env, id, at_ms, event, account_key, visitor_key, mailbox_key, score, verdict, facts, policy_version)
         VALUES (?1, 'live', ?2, ?3, 'signup', ?2, ?2, ?2, 0, 'allow', ?4, '0')`,
      )
      .bind(ws, id, nowMs, body.slice(0, 600)),
    db
      .prepare(
        `INSERT INTO accounts (workspace_id, env, account_key, account_id, score, verdict, first_ms, last_ms)
         VALUES (?1, 'live', ?2, ?2, 0, 'allow', ?3, ?3) ON CONFLICT DO UPDATE SET last_ms = excluded.last_ms`,
      )
      .bind(ws, id, nowMs),
    db
      .prepare(
        `INSERT INTO links (workspace_id, env, kind, value, account_key, first_ms, last_ms)
         SELECT ?1, 'live', value, ?2, ?2, ?3, ?3 FROM json_each(?4)`,
      )
      .bind(ws, id, nowMs, links),
    db
      .prepare(
        `INSERT INTO usage (workspace_id, period, live_checks) VALUES (?1, '2000-01', 1)
         ON CONFLICT DO UPDATE SET live_checks = live_checks + 1`,
      )
      .bind(ws),
  ]
}
