import type { Verdict } from '@vigil/contract'
import type { LinkKind, PastVisit } from '@vigil/evidence'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { inScope, type Params, statement } from '../database/index.ts'
import { ALL_TIME, type PackedRow, searchPacks } from '../packs/index.ts'
import { accounts, type CheckExtra, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { findPacked, storedRows } from './packed/find-packed.ts'
import { readJudgement, type StoredContribution } from './packed-judgement.ts'
import { readFacts } from './packed-visit.ts'
import { namedOfRow } from './row-identifiers.ts'

/** A stored check as it is read. */
export interface StoredCheck {
  id: string
  atMs: number
  event: string
  accountKey: string | null
  /** Public name of the account; null: the check named none, or the account was erased. */
  accountId: string | null
  visitorKey: string | null
  score: number
  verdict: Verdict
  facts: Omit<PastVisit, 'atMs' | 'event' | 'score' | 'verdict'>
  /** Identifiers that the caller sent, such as a phone number. */
  named: { kind: LinkKind; value: string }[]
  policyVersion: string
  /** null: the version that stored the check did not store them. */
  contributions: StoredContribution[] | null
  extra: CheckExtra
}

const field = (name: string) => sql.raw(`v.${name}`)
/** Columns of a check. */
export const columns = {
  id: sql<string>`${field('id')}`.as('id'),
  atMs: sql<number>`${field('at_ms')}`.as('at_ms'),
  event: sql<string>`${field('event')}`.as('event'),
  accountKey: sql<string | null>`COALESCE(${field('owner')}, ${field('account_key')})`.as(
    'account_key',
  ),
  score: sql<number>`${field('score')}`.as('score'),
  verdict: sql<Verdict>`${field('verdict')}`.as('verdict'),
  facts: sql<string>`${field('facts')}`.as('facts'),
  ties: sql<string | null>`${field('ties')}`.as('ties'),
  policyVersion: sql<string>`${field('policy_version')}`.as('policy_version'),
  contributions: sql<string | null>`${field('contributions')}`.as('contributions'),
  extra: sql<string | null>`${field('extra')}`.as('extra'),
  accountId: sql<string | null>`a.account_id`.as('account_id'),
}
/** Checks joined with the names of their accounts. */
export const withAccount = (found: SQL): SQL => sql`${found} v LEFT JOIN ${accounts} a
  ON a.workspace_id = v.workspace_id AND a.env = v.env AND a.account_key = COALESCE(v.owner, v.account_key)`

const checkById = statement((q, v: Params<Scope & { id: string }>) =>
  q
    .select(columns)
    .from(
      withAccount(
        sql`(SELECT * FROM ${visits} WHERE ${and(inScope(visits, v), eq(visits.id, v.id))})`,
      ),
    ),
)

/** Finds a check by its id; null: this workspace's environment has none. */
export async function findCheck(
  { workspaceId, env }: Scope,
  db: D1Database,
  id: string,
): Promise<StoredCheck | null> {
  const row = await checkById.first(db, { workspaceId, env, id })
  if (row !== null) return storedCheck(row)
  const packed = await findPacked({ workspaceId, env }, db, id)
  return packed && firstOf({ workspaceId, env }, db, [packed])
}

async function firstOf(
  scope: Scope,
  db: D1Database,
  packed: readonly PackedRow[],
): Promise<StoredCheck | null> {
  const [row] = await storedRows(scope, db, packed.slice(0, 1))
  return row === undefined ? null : storedCheck(row)
}

const checkByRequest = statement((q, v: Params<Scope & { requestKey: string }>) =>
  q.select(columns).from(
    withAccount(sql`(SELECT * FROM ${visits} WHERE ${inScope(visits, v)}
        AND json_extract(extra, '$.request') = ${v.requestKey} ORDER BY id DESC LIMIT 1)`),
  ),
)

/** Finds the newest check whose caller sent an X-Request-Id, by the keyed hash of that id. */
export async function findCheckByRequest(
  { workspaceId, env }: Scope,
  db: D1Database,
  requestKey: string,
): Promise<StoredCheck | null> {
  const scope = { workspaceId, env }
  const row = await checkByRequest.first(db, { ...scope, requestKey })
  const found = row && storedCheck(row)
  const { rows } = await searchPacks(scope, db, {
    keys: [requestKey],
    isWanted: ({ extra }) =>
      readJudgement({ contributions: null, extra }).extra.request === requestKey,
    ...ALL_TIME,
    limit: 1,
  })
  const packed = await firstOf(scope, db, rows)
  return packed !== null && (found === null || found.id < packed.id) ? packed : found
}

/** A row that selects `columns`. */
export interface StoredRow {
  id: string
  atMs: number
  event: string
  accountKey: string | null
  score: number
  verdict: Verdict
  facts: string
  ties: string | null
  policyVersion: string
  contributions: string | null
  extra: string | null
  accountId: string | null
}

/** Decodes a row. */
export function storedCheck({ facts, ties, contributions, extra, ...row }: StoredRow): StoredCheck {
  const read = readFacts(facts)
  return {
    ...row,
    visitorKey: read.visitorKey,
    facts: read,
    named: namedOfRow(ties),
    ...readJudgement({ contributions, extra }),
  }
}
