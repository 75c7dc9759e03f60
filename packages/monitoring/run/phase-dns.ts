import { HOUR_MS } from '@vigil/evidence'
import { sha256Hex } from '@vigil/storage'
import { insertAlerts, type NewAlert } from '../alerts/alert-rows.ts'
import { composeAlert, domainSubject, NO_FINDINGS } from '../alerts/compose-alert.ts'
import { challengeName, checkChallenge } from '../dns/challenge.ts'
import { afterRecheck, type Standing } from '../dns/recheck.ts'
import { domainsToRecheck, saveRecheck } from '../domains/domain-rows.ts'
import { alignPeople } from '../people/standing.ts'
import type { MonitorDomainRow } from '../schema/monitoring.ts'
import { move } from './move.ts'
import type { Slice, Step } from './run-ports.ts'

const CHUNK = 20
/** A manual run checks only domains that were not checked today. */
const ASKED_BEFORE_MS = 20 * HOUR_MS

/** Checks the DNS proof of each domain again, then which people may be monitored. */
export async function dns(slice: Slice): Promise<Step> {
  const { ports, run } = slice
  const nowMs = ports.now()
  const goOn = () => move(slice, { phase: 'domains', cursor: '' }, alignPeople(ports.db, nowMs))
  if (ports.resolvers.length === 0) return goOn()
  const rows = await domainsToRecheck(ports.db, run.cursor, nowMs - ASKED_BEFORE_MS, CHUNK)
  const last = rows.at(-1)
  if (last === undefined) return goOn()
  slice.budget.spend(1 + rows.length * ports.resolvers.length)
  const looked = await Promise.all(
    rows.map(async (row) => {
      const seen = await checkChallenge(
        challengeName(row.domain, row.role),
        async (token) => (await sha256Hex(token)) === row.token_hash,
        ports.resolvers,
      )
      return { row, after: afterRecheck(standingOf(row), seen, nowMs) }
    }),
  )
  const lost = looked.filter(({ after }) => after.state === 'lost')
  const alerts = await Promise.all(lost.map(({ row }) => lostAlert(slice, row)))
  return move(slice, { phase: 'dns', cursor: last.id }, [
    ...looked.map(({ row, after }) =>
      saveRecheck(
        ports.db,
        {
          id: row.id,
          state: after.state,
          misses: after.misses,
          firstMissMs: after.firstMissMs,
          okMs: after.lastOkMs,
          lostMs: after.state === 'lost' ? nowMs : null,
        },
        nowMs,
      ),
    ),
    ...alerts.flatMap((alert) => insertAlerts(ports.db, [alert], nowMs, { capped: false })),
  ])
}

function standingOf(row: MonitorDomainRow): Standing {
  return {
    state: row.state === 'grace' ? 'grace' : 'verified',
    misses: row.dns_misses,
    firstMissMs: row.first_miss_ms,
    lastOkMs: row.dns_ok_ms,
  }
}

function lostAlert(slice: Slice, row: MonitorDomainRow): Promise<NewAlert> {
  return composeAlert(slice.ports, {
    workspaceId: row.workspace_id,
    runKey: slice.run.run_key,
    type: 'monitor.domain.verification_lost',
    subject: domainSubject(row.id, row.domain, row.role),
    ...NO_FINDINGS,
    // A domain is lost once for each verification.
    occurrenceKey: String(row.verified_ms ?? 0),
  })
}
