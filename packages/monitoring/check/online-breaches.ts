import { within } from '@vigil/limits'
import { suppressedAmong } from '../people/suppression.ts'
import { breachOf, HIBP } from '../sources/breach-rows.ts'
import type { Permits } from '../sources/gate/gate.ts'
import type { GateReport } from '../sources/gate/provider-gate.ts'
import { alertsAbout } from '../sources/hibp/catalogue.ts'
import type { HibpClient } from '../sources/hibp/client.ts'
import { breachesOfAddress } from '../sources/hibp/hibp-source.ts'
import { BAD_ACCOUNT, type Outcome } from '../sources/outcome.ts'
import { readCapabilitiesText } from '../sources/provider-state.ts'
import { readBreachesNamed, readSource } from '../sources/source-rows.ts'
import { cacheBreaches, cachedBreaches } from './cached-breaches.ts'
import type { CheckCaller } from './exposure-facts.ts'
import type { Seen } from './known-exposure.ts'

type Asking = Pick<CheckCaller, 'scope' | 'requestId' | 'waitUntil'>

/** Logs the cause of a failure, scrubbed. */
export type Report = (source: string, cause: unknown, requestId: string) => void

/** Calls of the provider during a check. */
export interface OnlineBreaches {
  /** Breaches that contain an address, with when they became known; null: not known in time. */
  breachesOf(caller: Asking, address: string, account: string): Promise<Seen[] | null>
}

interface OnlinePorts {
  db: D1Database
  kv: KVNamespace
  client: HibpClient
  /** A permit from the workspace's fair share of the provider's rate limit. */
  take(workspaceId: string, want: number, reports: GateReport[]): Promise<Permits>
  report: Report
  now(): number
}

/** Time limit of the provider during a check, ms. */
const LIMIT_MS = 300

/**
 * Opens the provider for checks. Answers (only names of breaches) are cached for a day under the mailbox's keyed hash.
 * A late, refused or unusable answer counts as unknown and never as an error; a late answer is cached nevertheless.
 */
export function openOnlineBreaches(ports: OnlinePorts): OnlineBreaches {
  return {
    async breachesOf(caller, address, account) {
      try {
        const lookup = namesOf(ports, caller, address, account)
        caller.waitUntil(lookup.catch(() => null))
        const names = await within(LIMIT_MS, lookup)
        if (names === null || names.length === 0) return names === null ? null : []
        const rows = await readBreachesNamed(ports.db, names)
        return rows
          .map(breachOf)
          .filter((breach) => alertsAbout(breach) && !breach.sensitive)
          .map(({ name, addedMs }) => ({ name, sinceMs: addedMs ?? 0 }))
      } catch {
        return null
      }
    },
  }
}

async function namesOf(
  ports: OnlinePorts,
  { scope, requestId, waitUntil }: Asking,
  address: string,
  account: string,
): Promise<string[] | null> {
  const { db, kv, client } = ports
  const cached = await cachedBreaches(scope, kv, account, ports.now())
  if (cached !== null) return cached
  const [source, suppressed] = await Promise.all([
    readSource(db, HIBP),
    suppressedAmong(db, [account]),
  ])
  // A provider that has never answered a run is not in use yet, so its absence degrades nothing.
  if (source === null || source.confirmed_ms === null) return []
  const capabilities = readCapabilitiesText(source.capabilities)
  if (capabilities === null || source.state === 'denied' || suppressed.has(account)) return null
  const { granted } = await ports.take(scope.workspaceId, 1, [])
  if (granted === 0) return null
  const context = { client, hash: async () => null, catalogue: new Map() }
  const outcome = await breachesOfAddress(context, address, capabilities.kAnonymity)
  const outcomeReport: GateReport = { bucket: 'account', kind: outcome.kind }
  if ('code' in outcome) outcomeReport.code = outcome.code
  if (outcome.kind === 'retry') outcomeReport.afterMs = outcome.afterMs
  const names = namesIn(outcome)
  const after = [
    ports.take(scope.workspaceId, 0, [outcomeReport]),
    names && cacheBreaches(scope, kv, account, names, ports.now()),
  ]
  waitUntil(
    Promise.all(after).catch((cause: unknown) => ports.report('exposure', cause, requestId)),
  )
  return names
}

/** Breaches that an outcome names; an address that the provider refuses has none. null: no answer. */
function namesIn(outcome: Outcome<string[]>): string[] | null {
  if (outcome.kind === 'ok') return outcome.value
  const isNone = outcome.kind === 'none' || outcome.code === BAD_ACCOUNT
  return isNone ? [] : null
}
