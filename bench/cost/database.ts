/** Bytes of the database by retention. */
export interface Size {
  /** Its pages, without first answers. */
  bytes: number
  /** Pages of first answers that have rows of their own. */
  answerBytes: number
  /** First answers in rows of checks. */
  inRowBytes: number
  /** Part of `bytes`: identifiers of places, without unused space of their pages. */
  placeBytes: number
  /** Part of `bytes`: rows of checks, likewise. */
  rowBytes: number
  /** Rows that retention reads again and again: identifiers of places, and accounts with all other identifiers. */
  placeRows: number
  lastingRows: number
}

/** Measures the database, and empties the table of first answers. */
export async function size(db: D1Database): Promise<Size> {
  const pages = async () => (await db.prepare('SELECT 1').all()).meta.size_after
  await db.prepare("DELETE FROM visits WHERE id < '01'").run()
  const whole = await pages()
  await db.prepare('DELETE FROM first_answers').run()
  const pagesLeft = await pages()
  const places = await db
    .prepare(
      `SELECT COALESCE(sum(length(workspace_id || env || kind || value || members) + 10), 0) AS bytes, count(*) AS n
       FROM identifiers WHERE kind IN ('ip', 'subnet', 'tls')`,
    )
    .first<{ bytes: number; n: number }>()
  const lastingRows = await db
    .prepare(
      `SELECT (SELECT count(*) FROM accounts)
         + (SELECT count(*) FROM identifiers WHERE kind NOT IN ('ip', 'subnet', 'tls')) AS n`,
    )
    .first('n')
  const rowBytes = await db
    .prepare(
      `SELECT COALESCE(sum(length(workspace_id || env || id || event || verdict || facts || policy_version)
         + COALESCE(length(owner), 0) + COALESCE(length(prev), 0) + COALESCE(length(ties), 0)
         + COALESCE(length(contributions), 0) + COALESCE(length(extra), 0) + 25), 0) AS bytes FROM visits`,
    )
    .first('bytes')
  const inRows = await db
    .prepare('SELECT COALESCE(sum(length(answer) + length(body_hash)), 0) AS bytes FROM visits')
    .first('bytes')
  const inRowBytes = Number(inRows)
  const bytes = pagesLeft - inRowBytes
  return {
    bytes,
    answerBytes: whole - pagesLeft,
    inRowBytes,
    placeBytes: places?.bytes ?? 0,
    rowBytes: Number(rowBytes),
    placeRows: places?.n ?? 0,
    lastingRows: Number(lastingRows),
  }
}

/**
 * Adds copies of the stored checks with other keys and later ids, as the newer checks of a busy service.
 */
export async function stockCopies(db: D1Database, count: number, copiesMs: number): Promise<void> {
  const random = 'lower(hex(randomblob(16)))'
  const hash = `substr(${random}, 1, 21) || 'A'`
  const keys = [0, 1, 3, 4, 16].map((at) => `'$[${at}]', ${hash}`).join(', ')
  await db
    .prepare(
      `WITH stored AS MATERIALIZED (SELECT row_number() OVER (ORDER BY id) AS n, * FROM visits),
       copies (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM copies WHERE i < ?1)
       INSERT INTO visits (workspace_id, env, id, at_ms, event, owner, prev, score, verdict, facts, policy_version, ties, extra)
       SELECT workspace_id, env, printf('%08x-%04x-7', (?2 + i * 80) >> 16, (?2 + i * 80) & 65535)
           || substr(${random}, 1, 3) || '-8' || substr(${random}, 1, 3) || '-' || substr(${random}, 1, 12),
         ?2 + i * 80, event, ${hash}, prev, score, verdict, json_set(facts, ${keys}), policy_version, ties, extra
       FROM copies JOIN stored ON n = 1 + i % (SELECT count(*) FROM stored)`,
    )
    .bind(count, copiesMs)
    .run()
}

/** Deletes the copies and the packs; the packed checks still have rows. */
export async function dropCopies(db: D1Database, copiesMs: number): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM visits WHERE at_ms >= ?1').bind(copiesMs),
    db.prepare('DELETE FROM check_packs'),
    db.prepare('DELETE FROM pack_keys'),
  ])
}

/** Adds the expired first answers and checks of a day, whose rows are reused as in a long-running service. */
export async function stockExpired(db: D1Database, count: number): Promise<void> {
  const scope = `(SELECT id FROM workspaces ORDER BY id LIMIT 1)`
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)'
  await db.batch([
    db
      .prepare(
        `INSERT INTO first_answers (day, workspace_id, env, key_hash, body_hash, check_id, response, at_ms)
         ${numbers} SELECT 1, '', 'live', i, '', '', '', 0 FROM n`,
      )
      .bind(count),
    db
      .prepare(
        `INSERT INTO visits (workspace_id, env, id, at_ms, event, score, verdict, facts, policy_version)
         ${numbers} SELECT ${scope}, 'live', printf('00000000-0000-7000-8000-%012d', i), 0, '', 0, 'allow', '[]', '' FROM n`,
      )
      .bind(count),
    db.prepare(
      `INSERT OR REPLACE INTO counted (workspace_id, env, period, checks, upto)
         VALUES (${scope}, 'live', '1970-01', 0, '01')`,
    ),
  ])
}
