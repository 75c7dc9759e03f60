import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { checkRecord, freshScope, idAt, queryBy, T } from '../testing/records.ts'
import { writeCheck } from './write-check.ts'

const KEY = idAt(1)
/** A check of an account with this key, which is its id. */
const keyed = (name: string, atMs: number) =>
  checkRecord({
    id: KEY,
    atMs,
    accountKey: name,
    visitorKey: null,
    links: queryBy({ device: `device of ${name}` }).identifiers.map((link) => ({ ...link })),
    newEmailDomain: `domain of ${name}`,
    events: [{ id: `msg of ${name}`, type: 'check', subject: name, body: '{}' }],
    idempotency: { keyHash: 'hash', keyId: KEY, bodyHash: name, response: `answer to ${name}` },
  })

/** The first is stored; the second is of another request, or a retry whose first answer is not yet read. */
test.each(['b', 'a'])(
  'a check (%s) whose key is taken, and is the id of another check, leaves no row',
  async (second) => {
    const scope = freshScope()
    expect(await writeCheck(scope, env.DB, keyed('a', T))).toBe('stored')
    // They are delivered before the second request comes.
    await env.DB.prepare('DELETE FROM pending_events WHERE workspace_id = ?')
      .bind(scope.workspaceId)
      .run()
    expect(await writeCheck(scope, env.DB, keyed(second, T + 1))).toBe('idempotency_taken')
    const stored = async (column: string, table: string) => {
      const { results } = await env.DB.prepare(
        `SELECT ${column} AS it FROM ${table} WHERE workspace_id = ?`,
      )
        .bind(scope.workspaceId)
        .all()
      return results.map(({ it }) => it)
    }
    expect({
      identifiers: await stored('value', 'identifiers'),
      domains: await stored('domain_key', 'email_domains'),
      events: await stored('events', 'pending_events'),
    }).toEqual({ identifiers: ['device of a'], domains: ['domain of a'], events: [] })
  },
)
