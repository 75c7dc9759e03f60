import { env } from 'cloudflare:workers'
import { inRound } from '@vigil/storage'
import { beforeAll, expect, test } from 'vitest'
import { recording } from '../../storage/testing/recording-database.ts'
import { freshScope, T } from '../../storage/testing/records.ts'
import { hexOfAccount } from '../corpus/account-hex.ts'
import { readKnownExposures } from './known-exposure.ts'

const DAY_MS = 86_400_000
const { workspaceId } = freshScope()
const accounts = {
  many: btoa('mailbox-of-many!').replaceAll('=', ''),
  few: btoa('mailbox-of-a-few').replaceAll('=', ''),
}
const asked = (account: string) => ({ account, domain: 'mailbox.example' })

/** A mailbox in logs of 3,000 sites, and a watched person with 3,000 findings. */
beforeAll(async () => {
  const made = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)`
  const many = hexOfAccount(accounts.many)
  const batch = `INSERT INTO corpus_batch (id, label, kind, mode, seen_ms, state, source_hash,
    created_ms) VALUES (?1, ?2, 'stealer', 'live', ?3, ?4, ?2, ?3)`
  await env.DB.batch([
    env.DB.prepare(batch).bind(1, 'old', T - 900 * DAY_MS, 'sealed'),
    env.DB.prepare(batch).bind(2, 'new', T - 3 * DAY_MS, 'sealed'),
    env.DB.prepare(batch).bind(3, 'unsealed', T, 'open'),
    env.DB.prepare(
      `INSERT INTO corpus_domain (id, reversed) VALUES (1, 'example.mailbox'),
         (2, 'example.acme'), (3, 'example.acme.login'), (4, 'example.acme-shop')`,
    ),
    env.DB.prepare(
      `INSERT INTO corpus_domain (id, reversed) ${made} SELECT 100 + i, 'test.site-' || i FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO corpus_holding (email_domain, site, account, batch_id)
       ${made} SELECT 1, 100 + i, unhex(?1), iif(i = 2000, 2, 1) FROM n
       UNION ALL VALUES (1, 3, unhex(?1), 1), (1, 4, unhex(?1), 1), (1, 0, unhex(?1), 1),
         (1, 2, unhex(?1), 3)`,
    ).bind(many),
    env.DB.prepare(
      `INSERT INTO corpus_holding (email_domain, site, account, batch_id)
       VALUES (1, 101, unhex(?1), 1), (1, 102, unhex(?1), 3)`,
    ).bind(hexOfAccount(accounts.few)),
    env.DB.prepare(
      `INSERT INTO monitor_identity (id, workspace_id, account, audience, status, enrolled_ms,
         enrolled_by_key) VALUES ('watched', ?1, ?2, 'customer', 'active', ?3, 'key')`,
    ).bind(workspaceId, accounts.many, T),
    env.DB.prepare(
      `INSERT INTO monitor_finding (workspace_id, subject_id, layer, finding_hash, place, source,
         first_seen_ms, last_seen_ms, in_baseline, origin)
       ${made} SELECT ?1, 'watched', CASE i % 3 WHEN 0 THEN 'corpus' WHEN 1 THEN 'platform_user'
         ELSE 'employee_elsewhere' END, 'hash-' || i, 'place-' || i || '.test', 'hibp', ?2, ?2, 0,
         'hibp:stealer' FROM n`,
    ).bind(workspaceId, T),
  ])
})

test('a check reads at most 400 rows of a mailbox with thousands, with the same result', async () => {
  const seen = recording(env.DB)
  const mailbox = asked(accounts.many)
  const known = await inRound((round) =>
    readKnownExposures(workspaceId, seen.db, [mailbox], 'acme.example', round),
  )
  expect(seen.rowsRead).toBeLessThanOrEqual(400)
  expect(seen.batches).toBe(1)
  const { sites, breaches, freshMs } = known.get(accounts.many) ?? {}
  expect(sites?.get('site-2000.test')).toMatchObject({ sinceMs: T - 3 * DAY_MS })
  expect(sites?.has('login.acme.example')).toBe(true)
  expect(sites?.has('acme.example')).toBe(false)
  expect(breaches?.map(({ name }) => name)).toContain('corpus:old')
  expect([...(sites?.keys() ?? [])].some((name) => name.startsWith('place-'))).toBe(true)
  expect(freshMs).toBe(T)
})

test('the rows of one mailbox do not reduce those of another in the same query', async () => {
  const mailboxes = [asked(accounts.many), asked(accounts.few)]
  const known = await inRound((round) =>
    readKnownExposures(workspaceId, env.DB, mailboxes, null, round),
  )
  expect([...(known.get(accounts.few)?.sites.keys() ?? [])]).toEqual(['site-1.test'])
})

test('every statement walks keys and indexes', async () => {
  const seen = recording(env.DB)
  await inRound((round) =>
    readKnownExposures(workspaceId, seen.db, [asked(accounts.few)], 'acme.example', round),
  )
  const plan = await seen.plan()
  expect(
    plan.filter((line) => /^SEARCH (?:p|f|i|e|corpus_domain)\b/.test(line)).length,
  ).toBeGreaterThan(4)
  expect(plan.filter((line) => /^SCAN (?:p|f|i|e|b|corpus_domain)\b/.test(line))).toEqual([])
})
