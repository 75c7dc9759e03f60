import type { Shard } from './databases.ts'
import type { StreamRun } from './run-stream.ts'
import { SCOPE } from './stream-records.ts'

/** Stored rows of a stream, compared with the acknowledged checks. */
export interface Account {
  acknowledged: number
  /** Acknowledged checks that are in no database. */
  lost: number
  /** Checks that are stored more than once. */
  doubled: number
  stored: number
  counted: number
  /** Accounts of stored checks without a link from their browser or mailbox. */
  unlinked: number
  /** Pending links. */
  pending: number
}

interface StoredCheck {
  id: string
  owner: string | null
  visitor: string | null
  mailbox: string | null
}

/** Reads every database and adds up the results. */
export async function accountFor(shards: readonly Shard[], run: StreamRun): Promise<Account> {
  const read = async <Row>(text: string): Promise<Row[]> => {
    const found = await Promise.all(
      shards.map(({ inside }) => inside.prepare(text).bind(SCOPE.workspaceId).all<Row>()),
    )
    return found.flatMap(({ results }) => results)
  }
  const checks = await read<StoredCheck>(`SELECT id, owner, json_extract(facts, '$[0]') AS visitor,
    json_extract(facts, '$[16]') AS mailbox FROM visits WHERE workspace_id = ?`)
  const times = new Map<string, number>()
  for (const { id } of checks) times.set(id, (times.get(id) ?? 0) + 1)
  const members = await read<{ value: string; account: string }>(`SELECT i.value AS value,
    json_extract(m.value, '$[0]') AS account FROM identifiers i, json_each(i.members) m WHERE workspace_id = ?`)
  const leads = new Set(members.map(({ value, account }) => `${value} ${account}`))
  const unlinked = checks.filter(
    ({ owner, visitor, mailbox }) =>
      owner !== null &&
      [visitor, mailbox].some((value) => value !== null && !leads.has(`${value} ${owner}`)),
  )
  const counted = await read<{
    n: number
  }>(`SELECT COALESCE(sum(checks), 0) + (SELECT count(*) FROM visits v
    WHERE v.workspace_id = ?1 AND v.id > COALESCE((SELECT max(upto) FROM counted c WHERE c.workspace_id = ?1
      AND c.period = strftime('%Y-%m', v.at_ms / 1000, 'unixepoch')), '')) AS n FROM counted WHERE workspace_id = ?1`)
  const pending = await read<{ n: number }>(
    'SELECT count(*) AS n FROM pending_links WHERE workspace_id = ?',
  )
  const sum = (rows: readonly { n: number }[]) => rows.reduce((total, { n }) => total + n, 0)
  return {
    acknowledged: run.acknowledged.size,
    lost: [...run.acknowledged].filter((id) => !times.has(id)).length,
    doubled: [...times.values()].filter((n) => n > 1).length,
    stored: checks.length,
    counted: sum(counted),
    unlinked: unlinked.length,
    pending: sum(pending),
  }
}
