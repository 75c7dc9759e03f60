import type { Guard } from './guard.ts'

export { Guard, Outbox } from './guard.ts'

/** The bindings of wrangler.toml that the floor touches. */
interface Env {
  DB: D1Database
  GUARD: DurableObjectNamespace<Guard>
}

/**
 * The floor under a check: the body parsed, one Durable Object call beside one D1 read batch, one D1 write batch of as
 * many rows, a small answer. What the real check takes beyond this is what its thinking costs.
 */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const body: unknown = await request.json()
    const key = JSON.stringify(body).slice(0, 64)
    const guard = env.GUARD.get(env.GUARD.idFromName('floor'))
    const [calls] = await Promise.all([
      guard.admit({ key }),
      env.DB.batch([
        env.DB.prepare('SELECT n FROM floor_usage WHERE id = 1'),
        env.DB.prepare('SELECT * FROM floor_links WHERE value = ?1 LIMIT 50').bind(key),
        env.DB.prepare(
          'SELECT * FROM floor_visits WHERE person = ?1 ORDER BY id DESC LIMIT 10',
        ).bind(key),
        env.DB.prepare('SELECT * FROM floor_visits WHERE id = 1'),
      ]),
    ])
    const id = crypto.randomUUID()
    const links = JSON.stringify([1, 2, 3, 4, 5].map((kind) => [kind, `${id}${kind}`]))
    await env.DB.batch([
      env.DB.prepare('INSERT INTO floor_visits (uuid, person, body) VALUES (?1, ?2, ?3)').bind(
        id,
        key,
        key,
      ),
      env.DB.prepare(
        'INSERT INTO floor_links (kind, value, account) SELECT value ->> 0, value ->> 1, ?2 FROM json_each(?1)',
      ).bind(links, id),
      env.DB.prepare('UPDATE floor_usage SET n = n + 1 WHERE id = 1'),
    ])
    return Response.json({ id, calls })
  },
}
