import { fromBase64, hex } from '../encoding.ts'
import { number, numberOrNull, type Row, text, textOrNull } from '../row.ts'
import { reversedName } from './corpus.ts'

/** What is held about a mailbox: in this workspace's findings, and in the operator's corpus. */
export interface KnownExposure {
  /** Where it was seen; null: a corpus that names no site, or a breach. */
  sites: { site: string; sinceMs: number }[]
  breaches: { name: string; sinceMs: number }[]
  /** A person of this workspace: when findings that came after the baseline were first seen. */
  freshMs: number | null
  suppressed: boolean
}

const MOST = 200

/** Reads it in one batch; accounts that nobody holds anything about give empty lists. */
export async function readKnownExposure(
  workspaceId: string,
  db: D1Database,
  account: string,
): Promise<KnownExposure> {
  const [pairs, findings, suppressed] = await db.batch<Row>([
    db
      .prepare(
        `SELECT s.reversed AS site, b.label, b.seen_ms FROM corpus_pair p
         JOIN corpus_batch b ON b.id = p.batch_id AND b.state = 'sealed'
         LEFT JOIN corpus_domain s ON s.id = p.site
         WHERE p.account = unhex(?) LIMIT ${MOST}`,
      )
      .bind(hex(fromBase64(account))),
    db
      .prepare(
        `SELECT f.layer, f.place, f.origin, f.in_baseline, f.quiet,
           COALESCE(f.dated_ms, f.first_seen_ms) AS since_ms, f.first_seen_ms
         FROM monitor_identity i CROSS JOIN monitor_finding f
           ON f.workspace_id = i.workspace_id AND f.subject_id = i.id
         WHERE i.workspace_id = ?1 AND i.account = ?2 AND i.status = 'active'
           AND f.pending IS NULL AND f.gone_ms IS NULL LIMIT ${MOST}`,
      )
      .bind(workspaceId, account),
    db.prepare('SELECT 1 AS yes FROM suppression WHERE account = ?').bind(account),
  ])
  const known: KnownExposure = {
    sites: [],
    breaches: [],
    freshMs: null,
    suppressed: (suppressed?.results.length ?? 0) > 0,
  }
  if (known.suppressed) return known
  for (const row of pairs?.results ?? []) {
    const site = textOrNull(row, 'site')
    const sinceMs = number(row, 'seen_ms')
    if (site === null) known.breaches.push({ name: `corpus:${text(row, 'label')}`, sinceMs })
    else known.sites.push({ site: reversedName(site), sinceMs })
  }
  for (const row of findings?.results ?? []) addFinding(known, row)
  return known
}

function addFinding(known: KnownExposure, row: Row): void {
  const sinceMs = number(row, 'since_ms')
  const place = text(row, 'place')
  if (number(row, 'in_baseline') === 0 && number(row, 'quiet') === 0) {
    known.freshMs = Math.max(known.freshMs ?? 0, number(row, 'first_seen_ms'))
  }
  // The corpus itself was read above.
  if (row.origin === 'corpus') return
  if (row.layer === 'corpus') {
    if (number(row, 'quiet') === 0) known.breaches.push({ name: place, sinceMs })
  } else known.sites.push({ site: place, sinceMs: numberOrNull(row, 'first_seen_ms') ?? sinceMs })
}
