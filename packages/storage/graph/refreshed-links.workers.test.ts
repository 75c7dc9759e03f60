import { env } from 'cloudflare:workers'
import { DAY_MS, type LinkKind } from '@vigil/evidence'
import { expect, test } from 'vitest'
import type { CheckRecord } from '../checks/check-record.ts'
import { readCheck } from '../checks/read-check.ts'
import { writeCheck } from '../checks/write-check.ts'
import { checkRecord, freshScope, queryBy, T } from '../testing/records.ts'

const LINKS: Partial<Record<LinkKind, string>> = {
  visitor: 'visitor',
  device: 'device',
  mailbox: 'mailbox',
  ip: 'ip',
  subnet: 'subnet',
  'named:phone': 'phone',
}

/** Stores a check of one account on each of these days; returns the rows of identifiers that each wrote, by kind. */
async function refreshed(verdict: CheckRecord['verdict'], days: number, scope = freshScope()) {
  const written: Record<number, string[]> = {}
  const rows = async () => {
    const { results } = await env.DB.prepare(
      `SELECT kind, members ->> '$[0][2]' AS last_ms FROM identifiers WHERE workspace_id = ? ORDER BY kind`,
    )
      .bind(scope.workspaceId)
      .all<{ kind: string; last_ms: number }>()
    return results
  }
  for (let day = 0; day <= days; day += 1) {
    // Each a minute later in the day, so that a week has passed on the seventh day.
    const atMs = T + day * (DAY_MS + 60_000)
    const visitor = { accountKey: 'account', visitorKey: 'visitor', mailboxKey: 'mailbox' }
    const links = queryBy(LINKS).identifiers.map((link) => ({ ...link }))
    await writeCheck(scope, env.DB, checkRecord({ ...visitor, atMs, verdict, links }))
    const now = (await rows()).filter((row) => row.last_ms === atMs).map(({ kind }) => kind)
    if (now.length > 0) written[day] = now
  }
  return written
}
const ALL = Object.keys(LINKS).sort()

test('links whose time the account has are refreshed every two weeks, others weekly', async () => {
  expect(await refreshed('allow', 15)).toEqual({
    0: ALL,
    7: ['named:phone', 'subnet'],
    14: ALL,
  })
})

test('links of refused visits, whose time the account lacks, are refreshed weekly, addresses every three days', async () => {
  expect(await refreshed('block', 7)).toEqual({
    0: ALL,
    3: ['ip'],
    6: ['ip'],
    7: ALL.filter((kind) => kind !== 'ip'),
  })
})

test('between two refreshes a walk returns the time of the newest check', async () => {
  const scope = freshScope()
  await refreshed('allow', 13, scope)
  const { graph } = await readCheck(scope, env.DB, queryBy(LINKS))
  const lastMs = Object.fromEntries(graph.edges.map((edge) => [edge.kind, edge.lastMs]))
  const [newest, refresh] = [13, 7].map((day) => T + day * (DAY_MS + 60_000))
  expect(lastMs).toEqual({
    visitor: newest,
    device: newest,
    mailbox: newest,
    ip: newest,
    subnet: refresh,
    'named:phone': refresh,
  })
})
