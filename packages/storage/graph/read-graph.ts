import type { LinkKind } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import {
  aliasInScope,
  type BoundStatement,
  inScope,
  type Params,
  statement,
} from '../database/index.ts'
import { accounts, identifiers } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { accountColumns } from './account-columns.ts'
import {
  MAX_BEYOND,
  MAX_NEAR_OWN,
  MAX_OF_SIGNUP,
  MAX_OWN,
  MAX_REACHED,
  MAX_READ,
  MAX_THROUGH,
} from './bounds.ts'
import type { GraphRow } from './graph-rows.ts'
import { olderNear, olderOfVisit, olderOnEach } from './older-links.ts'
import { type GraphQuery, type Walk, walkOf } from './walk.ts'

type W = Params<Walk>
const n = (count: number): SQL => sql.raw(String(count))

/** A member [account_key, first_ms, last_ms] of a row of an identifier, as JSON. */
const MEMBER = sql.raw(`m.value AS member`)
const OWN = sql.raw('own')
const THROUGH = sql.raw('through')

/**
 * Members of the rows of identifiers, which are given as JSON [kind, value, limit, oldest] or as a table of kinds and
 * values.
 */
const onEach = (v: W, list: SQL, limit: number): SQL => sql`${list} w CROSS JOIN ${identifiers} i
  ON ${aliasInScope('i', v)} AND i.kind = w.kind AND i.value = w.value AND i.page = 0
  CROSS JOIN json_each(i.members) m ON m.key < ${n(limit)}`
const onGiven = (
  v: W,
  list: Placed,
): SQL => sql`SELECT i.kind, i.value, ${MEMBER} FROM json_each(${list}) w
  CROSS JOIN ${identifiers} i ON ${aliasInScope('i', v)} AND i.kind = w.value ->> 0
    AND i.value = w.value ->> 1 AND i.page = 0
  CROSS JOIN json_each(i.members) m ON m.key < w.value ->> 2
    OR m.key >= json_array_length(i.members) - w.value ->> 3`
type Placed = W['given'] | W['near']

const select = (from: SQL): SQL => sql`SELECT w.kind, w.value, ${MEMBER} FROM ${from}`
const unionAll = (branches: readonly SQL[]): SQL => sql.join([...branches], sql` UNION ALL `)
/** All rows of several parts of the walk. */
const allOf = (parts: readonly string[], column = '*'): SQL =>
  unionAll(parts.map((part) => sql.raw(`SELECT ${column} FROM ${part}`)))
const NOTHING = sql``

/** SQL: traces of an account that this visit lacks, except IP addresses. */
const elsewhere = (v: W): SQL => sql`t.value ->> 0 <> 'ip'
  AND t.value ->> 1 IS NOT NULL AND t.value ->> 1 IS NOT ${v.visitor}
  AND t.value ->> 1 IS NOT ${v.device} AND t.value ->> 1 IS NOT ${v.mailbox}`

/** Browsers, devices and the mailbox of an account, `a` of the walk. */
const seenWith = (alias: string): SQL =>
  sql.raw(
    `json_each(json_insert(${alias}.traces, '$[#]', json_array('mailbox', ${alias}.mailbox_key))) t`,
  )
const KIND_AND_VALUE = sql.raw(`t.value ->> 0 AS kind, t.value ->> 1 AS value`)

/** Earlier identifiers of the account itself. */
const own = (v: W): SQL => sql`own AS MATERIALIZED (SELECT ${KIND_AND_VALUE}
  FROM json_each(json_array(${v.ownUser}, ${v.ownEmail})) k
  CROSS JOIN ${accounts} o ON ${aliasInScope('o', v)} AND o.account_key = k.value
  CROSS JOIN ${seenWith('o')} WHERE ${elsewhere(v)})`

/**
 * Accounts on the identifiers of this visit and on the account's own: `now`, and `older` from rows of older versions.
 */
const onIdentifiers = (v: W, withOlder: boolean): SQL =>
  sql`now AS (${unionAll([onGiven(v, v.given), select(onEach(v, OWN, MAX_OWN))])})
    ${withOlder ? older(v) : NOTHING}`

function older(v: W): SQL {
  const [many, few, named] = olderOfVisit(v)
  return sql`, many AS (${unionAll(many)}), few AS (${unionAll(few)}), named AS (${unionAll(named)}),
    before AS (${unionAll(olderOnEach(v, OWN, MAX_OWN).map(select))}),
    older AS (${allOf(['many', 'few', 'named', 'before'])})`
}

/** The second hop: accounts that share a recent identifier with a few of those, except over IP addresses. */
function onTheirs(v: W, withOlder: boolean): SQL {
  const theirs = [
    onEach(v, THROUGH, MAX_BEYOND),
    ...(withOlder ? olderOnEach(v, THROUGH, MAX_BEYOND) : []),
  ]
  const parts = ['near', ...(withOlder ? ['near_older', 'near_before'] : [])]
  return sql`near AS (${unionAll([onGiven(v, v.near), select(onEach(v, OWN, MAX_NEAR_OWN))])})
    ${withOlder ? nearOlder(v) : NOTHING},
    reached AS MATERIALIZED (SELECT DISTINCT member ->> 0 AS account_key FROM (${allOf(parts, 'member')})
      WHERE account_key IS NOT ${v.ownUser} AND account_key IS NOT ${v.ownEmail} LIMIT ${n(MAX_REACHED)}),
    through AS MATERIALIZED (SELECT r.account_key AS from_key, ${KIND_AND_VALUE}
      FROM reached r CROSS JOIN ${accounts} p ON ${aliasInScope('p', v)} AND p.account_key = r.account_key
      CROSS JOIN ${seenWith('p')} WHERE ${elsewhere(v)} LIMIT ${n(MAX_THROUGH)}),
    beyond AS (${unionAll(theirs.map((from) => sql`SELECT w.from_key, w.kind, w.value, ${MEMBER} FROM ${from}`))})`
}

const nearOlder = (v: W): SQL => sql`, near_older AS (${unionAll(olderNear(v))}),
    near_before AS (${unionAll(olderOnEach(v, OWN, MAX_NEAR_OWN).map(select))})`

/** SQL: the newest members of a mailbox's row. Reading all of it would count each member as a row. */
const NEWEST_MEMBERS = sql.raw(
  `json_array(${Array.from({ length: MAX_OF_SIGNUP }, (_, at) => `i.members -> ${at}`).join(', ')})`,
)

/**
 * At a sign-up: accounts on the mailboxes of earlier sign-ups without a user id at its address, as a login with a user
 * id is another account.
 */
const onMailboxes = (
  v: W,
): SQL => sql`on_mailboxes AS (SELECT p.account_key AS from_key, i.kind, i.value, ${MEMBER}
  FROM ${identifiers} l CROSS JOIN json_each(l.members) h ON h.key < ${n(MAX_READ.ip)}
  CROSS JOIN ${accounts} p ON ${aliasInScope('p', v)} AND p.account_key = h.value ->> 0
  CROSS JOIN ${identifiers} i ON ${aliasInScope('i', v)} AND i.kind = 'mailbox'
    AND i.value = p.mailbox_key AND i.page = 0
  CROSS JOIN json_each(${NEWEST_MEMBERS}) m
  WHERE ${aliasInScope('l', v)} AND l.kind = 'ip' AND l.value = ${v.signupIp} AND l.page = 0
    AND p.account_key = p.email_key AND p.mailbox_key IS NOT ${v.mailbox})`

/** Both hops, with the account's own identifiers read once; the account itself is in the first hop. */
const bothHops = (v: W, withOlder: boolean): SQL => sql`WITH ${own(v)},
    ${onIdentifiers(v, withOlder)}, ${onTheirs(v, withOlder)}, ${onMailboxes(v)}
    SELECT 1 AS hops, NULL AS from_key, h.* FROM (${allOf(['now', ...(withOlder ? ['older'] : [])])}
      UNION ALL SELECT 'self', '', json_array(value, 0, 0)
      FROM json_each(json_array(${v.ownUser}, ${v.ownEmail}))) h
    UNION ALL SELECT 2, h.* FROM (${allOf(['beyond', 'on_mailboxes'])}) h WHERE h.member ->> 0 <> h.from_key`

/** Accounts found, each with the identifier that led to it and its own row. */
const walk = (withOlder: boolean) =>
  statement((q, v: W) =>
    q
      .select({
        hops: sql<1 | 2>`h.hops`.as('hops'),
        fromKey: sql<string | null>`h.from_key`.as('from_key'),
        kind: sql<LinkKind | 'self'>`h.kind`.as('kind'),
        value: sql<string>`h.value`.as('value'),
        accountKey: sql<string>`h.member ->> 0`.as('account_key'),
        firstMs: sql<number>`h.member ->> 1`.as('first_ms'),
        lastMs: sql<number>`h.member ->> 2`.as('last_ms'),
        ...accountColumns,
      })
      .from(sql`(${bothHops(v, withOlder)}) h`)
      .crossJoin(accounts)
      .where(sql`${inScope(accounts, v)} AND ${accounts.accountKey} = h.member ->> 0`),
  )

const [walkNow, walkWithOlder] = [walk(false), walk(true)]

/** Returns the statement of the walk over both hops; `withOlder`: over links of older versions as well. */
export const graphStatement = (
  scope: Scope,
  db: D1Database,
  query: GraphQuery,
  withOlder: boolean,
): BoundStatement<GraphRow> => (withOlder ? walkWithOlder : walkNow).bind(db, walkOf(scope, query))
