import { MAX_IDENTIFIERS } from '@vigil/contract'
import { type FixedKind, isNamed, type LinkKind } from '@vigil/evidence'
import { MOST } from './graph-rows.ts'
import type { Scope } from './scope.ts'

/** Keyed hashes that the graph is asked by. */
export interface GraphQuery {
  user: string | null
  email: string | null
  /** Every identifier of the visit, the account's own keys apart. */
  identifiers: readonly { kind: LinkKind; value: string }[]
}

/**
 * Accounts read from the other end of a device, and for one identifier of the account's own past; how
 * many are walked on from, over how many identifiers, and accounts read for each. Every scan counts as
 * rows read, those of JSON too; all together stay below 500, whatever an identifier is shared by.
 */
const MOST_OLDEST = 3
const MOST_OWN = 6
const MOST_REACHED = 6
const MOST_THROUGH = 6
const MOST_BEYOND = 4

/** Kinds whose newest links have indexes, `links_newest` by value and `links_traces` by account. */
const INDEXED_KINDS: readonly FixedKind[] = ['visitor', 'device', 'ip']
/** The condition of both indexes: SQLite compares the words. */
export const INDEXED = `kind IN (${INDEXED_KINDS.map((kind) => `'${kind}'`).join(', ')})`
const HERE = 'workspace_id = ?1 AND env = ?2'
const FIXED: readonly FixedKind[] = [
  ...INDEXED_KINDS,
  'mailbox',
  'email',
  'session',
  'subnet',
  'tls',
]
const USER = `?${FIXED.length + 2 * MAX_IDENTIFIERS + 3}`
const EMAIL = `?${FIXED.length + 2 * MAX_IDENTIFIERS + 4}`
const boundTo = (kind: FixedKind) => `?${FIXED.indexOf(kind) + 3}`

/** Accounts on one identifier; in which order, where many may share it. */
const on = (kind: string, value: string, most: number, order: 'last_ms DESC' | 'last_ms' | null) =>
  `SELECT * FROM (SELECT kind, value, account_key, first_ms, last_ms FROM links
     ${order ? 'INDEXED BY links_newest' : ''}
     WHERE ${HERE} AND kind = ${kind} AND value = ${value}
     ${order ? `AND ${INDEXED} ORDER BY ${order}` : ''} LIMIT ${most})`
/** Who has not been seen on it for longest: whether many came at once, or it always was common. */
const longestAgo = (kind: FixedKind, most: number) =>
  on(`'${kind}'`, boundTo(kind), most, 'last_ms')
const onFixed = (kind: FixedKind, most = MOST[kind]) =>
  on(`'${kind}'`, boundTo(kind), most, INDEXED_KINDS.includes(kind) ? 'last_ms DESC' : null)
const onNamed = (at: number, most = MOST.named) => {
  const first = FIXED.length + 3 + 2 * at
  return on(`?${first}`, `?${first + 1}`, most, null)
}
const either = (branches: readonly string[]) => branches.join(' UNION ALL ')
const named = Array.from({ length: MAX_IDENTIFIERS }, (_, at) => at)

/** The same for each identifier of a list `t` of [kind, value], as JSON rows. */
const onEach = (indexed: boolean, most: number) =>
  `json_each((SELECT json_group_array(json_array(account_key, first_ms, last_ms)) FROM (
     SELECT l.account_key, l.first_ms, l.last_ms FROM links l
     ${indexed ? 'INDEXED BY links_newest' : ''}
     WHERE l.workspace_id = ?1 AND l.env = ?2 AND l.kind = json_extract(t.value, '$[0]')
       AND l.value = json_extract(t.value, '$[1]')
       ${indexed ? `AND l.${INDEXED} ORDER BY l.last_ms DESC` : ''} LIMIT ${most})))`

/** Accounts by key, and what each was lately seen with that this visit does not show anyway. */
const account = (alias: string, key: string) =>
  `accounts ${alias} ON ${alias}.workspace_id = ?1 AND ${alias}.env = ?2 AND ${alias}.account_key = ${key}`
const ELSEWHERE = `json_extract(t.value, '$[0]') <> 'ip'
  AND json_extract(t.value, '$[1]') IS NOT ${boundTo('visitor')}
  AND json_extract(t.value, '$[1]') IS NOT ${boundTo('device')}
  AND json_extract(t.value, '$[1]') IS NOT ${boundTo('mailbox')}`
const SELF = `json_each(json_array(${USER}, ${EMAIL})) k`
const TIE = `json_extract(t.value, '$[0]') AS kind, json_extract(t.value, '$[1]') AS value,
  json_extract(j.value, '$[0]') AS account_key, json_extract(j.value, '$[1]') AS first_ms,
  json_extract(j.value, '$[2]') AS last_ms`
const withMailbox = (alias: string) =>
  `json_insert(${alias}.traces, '$[#]', json_array('mailbox', ${alias}.mailbox_key))`
/** What the account itself was seen with before: its browsers and devices, and its mailbox. */
const ownTies = (most: number) => [
  `SELECT ${TIE} FROM ${SELF} CROSS JOIN ${account('o', 'k.value')}
   CROSS JOIN json_each(o.traces) t CROSS JOIN ${onEach(true, most)} j WHERE ${ELSEWHERE}`,
  `SELECT ${TIE} FROM ${SELF} CROSS JOIN ${account('o', 'k.value')}
   CROSS JOIN json_each(json_array(json_array('mailbox', o.mailbox_key))) t
   CROSS JOIN ${onEach(false, most)} j WHERE ${ELSEWHERE}`,
]
const ACCOUNT = `a.account_id, a.email_key, a.mailbox_key, a.family_key, a.score, a.verdict,
  a.is_abuser, a.disposable, a.labels, a.first_ms AS known_ms, a.traces`

/** Everybody on the identifiers of this visit and on the account's own, with who they are. */
const HOP1 = `
WITH many AS (${either(FIXED.slice(0, 4).map((kind) => onFixed(kind)))}),
few AS (${either(FIXED.slice(4).map((kind) => onFixed(kind)))}),
given AS (${either([...named.map((at) => onNamed(at)), longestAgo('device', MOST_OLDEST)])}),
before AS (${either(ownTies(MOST_OWN))})
SELECT 1 AS hops, NULL AS from_key, h.kind, h.value, h.account_key, h.first_ms, h.last_ms, ${ACCOUNT}
FROM (SELECT * FROM many UNION ALL SELECT * FROM few UNION ALL SELECT * FROM given
  UNION ALL SELECT * FROM before
  UNION ALL SELECT 'self', '', value, 0, 0 FROM json_each(json_array(${USER}, ${EMAIL}))) h
CROSS JOIN ${account('a', 'h.account_key')}`

/** Walks on from a few of them, over what they were lately seen with. Never from an address. */
const HOP2 = `
WITH near AS (${either([
  onFixed('mailbox', 2),
  onFixed('visitor', 3),
  onFixed('device', 2),
  onNamed(0, 2),
  onNamed(1, 2),
])}),
reached AS MATERIALIZED (SELECT DISTINCT account_key FROM (
    SELECT account_key FROM near UNION ALL SELECT account_key FROM (${either(ownTies(2))}))
  WHERE account_key IS NOT ${USER} AND account_key IS NOT ${EMAIL} LIMIT ${MOST_REACHED}),
through AS MATERIALIZED (SELECT r.account_key AS from_key, t.value
  FROM reached r CROSS JOIN ${account('p', 'r.account_key')}
  CROSS JOIN json_each(${withMailbox('p')}) t WHERE ${ELSEWHERE} LIMIT ${MOST_THROUGH}),
beyond AS (
  SELECT t.from_key, ${TIE} FROM through t CROSS JOIN ${onEach(true, MOST_BEYOND)} j
  WHERE json_extract(t.value, '$[0]') <> 'mailbox'
  UNION ALL
  SELECT t.from_key, ${TIE} FROM through t CROSS JOIN ${onEach(false, MOST_BEYOND)} j
  WHERE json_extract(t.value, '$[0]') = 'mailbox')
SELECT 2 AS hops, h.from_key, h.kind, h.value, h.account_key, h.first_ms, h.last_ms, ${ACCOUNT}
FROM beyond h CROSS JOIN ${account('a', 'h.account_key')}
WHERE h.account_key <> h.from_key`

/** The walk from a visit, one statement for each hop. */
export function graphStatements(
  scope: Scope,
  db: D1Database,
  { user, email, identifiers }: GraphQuery,
): D1PreparedStatement[] {
  const fixed = FIXED.map((kind) => identifiers.find((it) => it.kind === kind)?.value ?? null)
  const given = identifiers.filter(({ kind }) => isNamed(kind))
  const pairs = named.flatMap((at) => [given[at]?.kind ?? null, given[at]?.value ?? null])
  return [HOP1, HOP2].map((sql) =>
    db.prepare(sql).bind(scope.workspaceId, scope.env, ...fixed, ...pairs, user, email),
  )
}
