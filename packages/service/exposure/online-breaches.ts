import {
  alertsAbout,
  type Bucket,
  breachesOfAddress,
  type GateReport,
  type HibpClient,
  type Permits,
} from '@vigil/exposure'
import {
  putExpiring,
  readBreachesNamed,
  readExpiring,
  readSource,
  type Scope,
} from '@vigil/storage'
import { breachOf, HIBP } from './phase-catalogue.ts'
import { readCapabilitiesText } from './provider-state.ts'

/** Asks the provider while a check waits. */
export interface OnlineBreaches {
  /** Breaches that tell of somebody, with when they became known; null: not known in time. */
  breachesOf(
    scope: Scope,
    address: string,
    account: string,
  ): Promise<{ name: string; sinceMs: number }[] | null>
}

interface OnlinePorts {
  db: D1Database
  kv: KVNamespace
  client: HibpClient
  take(bucket: Bucket, want: number, reports: GateReport[]): Promise<Permits>
  now(): number
}

/** A check waits so long for the provider and no longer. */
const LIMIT_MS = 300
const KEPT_SEC = 86_400
const KIND = 'breaches'

/**
 * Opens the provider for checks. Answers are kept for a day under the mailbox's keyed hash: names of
 * breaches and nothing else. What is late, refused or broken is not known, and never an error.
 */
export function openOnlineBreaches(ports: OnlinePorts): OnlineBreaches {
  return {
    async breachesOf(scope, address, account) {
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), LIMIT_MS))
      const names = await Promise.race([namesOf(ports, scope, address, account), late]).catch(
        () => null,
      )
      if (names === null || names.length === 0) return names === null ? null : []
      const rows = await readBreachesNamed(ports.db, names)
      return rows
        .map(breachOf)
        .filter((breach) => alertsAbout(breach) && !breach.sensitive)
        .map(({ name, addedMs }) => ({ name, sinceMs: addedMs ?? 0 }))
    },
  }
}

async function namesOf(
  ports: OnlinePorts,
  scope: Scope,
  address: string,
  account: string,
): Promise<string[] | null> {
  const { db, kv, client } = ports
  const kept = await readExpiring(scope, kv, KIND, account, ports.now())
  if (Array.isArray(kept)) return kept.filter((name) => typeof name === 'string')
  const source = await readSource(db, HIBP)
  const capabilities = readCapabilitiesText(source?.capabilities)
  if (capabilities === null || source?.state === 'denied') return null
  const { granted } = await ports.take('account', 1, [])
  if (granted === 0) return null
  const context = { client, hash: async () => null, catalogue: new Map() }
  const outcome = await breachesOfAddress(context, address, capabilities.kAnonymity)
  const report: GateReport = { bucket: 'account', kind: outcome.kind }
  if ('code' in outcome) report.code = outcome.code
  if (outcome.kind === 'retry') report.afterMs = outcome.afterMs
  await ports.take('account', 0, [report])
  if (outcome.kind !== 'ok' && outcome.kind !== 'none') return null
  const names = outcome.kind === 'ok' ? outcome.value : []
  const untilMs = ports.now() + KEPT_SEC * 1000
  await putExpiring(scope, kv, KIND, account, names, untilMs, KEPT_SEC)
  return names
}
