import type { BreachRow } from '../schema/monitor-run.ts'
import { catalogueVersion, readCatalogue } from '../sources/hibp/catalogue.ts'
import { readSubscription } from '../sources/hibp/hibp-source.ts'
import type { Breach, HibpCapabilities } from '../sources/hibp/models.ts'
import type { NoAnswer } from '../sources/outcome.ts'
import {
  confirmSource,
  hideSensitiveBreaches,
  missSource,
  readSource,
  saveBreaches,
} from '../sources/source-rows.ts'
import { move, retryMs, tell } from './move.ts'
import type { RunProvider, Slice, Step } from './run-ports.ts'

/** The provider's name among the sources. */
export const HIBP = 'hibp'
const MOST_TRIES = 3

/**
 * Asks the provider what the key may do and whether its catalogue changed. Where it gives no answer
 * the run goes on with what was known, and ends partial.
 */
export async function catalogue(slice: Slice): Promise<Step> {
  const { ports, run } = slice
  const { db, provider } = ports
  if (provider === null) return move(slice, { phase: 'dns', cursor: '' })
  const asked = await ask(slice, provider)
  if (asked.kind === 'ok') {
    const { capabilities, version, breaches } = asked
    provider.limit(capabilities.requestsPerMinute)
    return move(slice, { phase: 'dns', cursor: '' }, [
      ...saveBreaches(db, breaches.map(rowOf)),
      hideSensitiveBreaches(
        db,
        breaches.filter(({ sensitive }) => sensitive).map(({ name }) => name),
      ),
      confirmSource(db, HIBP, { version, capabilities: JSON.stringify(capabilities) }, ports.now()),
    ])
  }
  const tries = Number(run.cursor || 0) + 1
  const state = asked.kind === 'denied' ? 'denied' : 'stale'
  const missed = missSource(db, HIBP, { state, code: asked.code }, ports.now())
  if (asked.kind === 'denied' || tries >= MOST_TRIES) {
    return move(slice, { phase: 'dns', cursor: '', failed: 1 }, [missed])
  }
  await move(slice, { phase: 'catalogue', cursor: String(tries) }, [missed])
  return { kind: 'wait', untilMs: retryMs(slice, tries, asked) }
}

type Told =
  | { kind: 'ok'; capabilities: HibpCapabilities; version: string; breaches: Breach[] }
  | NoAnswer

async function ask(slice: Slice, { client }: RunProvider): Promise<Told> {
  slice.budget.spend(4)
  const subscription = await readSubscription(client)
  tell(slice, 'open', subscription)
  if (subscription.kind === 'none') return { kind: 'broken', code: 'no_subscription' }
  if (subscription.kind !== 'ok') return subscription
  const version = await catalogueVersion(client)
  if (version.kind === 'none') return { kind: 'broken', code: 'no_latest' }
  if (version.kind !== 'ok') return version
  const known = await readSource(slice.ports.db, HIBP)
  const told = { kind: 'ok', capabilities: subscription.value, version: version.value } as const
  if (known?.version === version.value) return { ...told, breaches: [] }
  const breaches = await readCatalogue(client)
  if (breaches.kind === 'none') return { kind: 'broken', code: 'no_catalogue' }
  return breaches.kind === 'ok' ? { ...told, breaches: breaches.value } : breaches
}

/** A breach as a row, and back. */
function rowOf({ name, domain, breachMs, addedMs, ...flags }: Breach): BreachRow {
  return {
    name,
    domain,
    breach_ms: breachMs,
    added_ms: addedMs,
    flags: Object.entries(flags)
      .flatMap(([flag, is]) => (is ? [flag] : []))
      .join(' '),
  }
}

export function breachOf(row: BreachRow): Breach {
  const flags = new Set(row.flags.split(' '))
  return {
    name: row.name,
    domain: row.domain,
    breachMs: row.breach_ms,
    addedMs: row.added_ms,
    verified: flags.has('verified'),
    fabricated: flags.has('fabricated'),
    sensitive: flags.has('sensitive'),
    retired: flags.has('retired'),
    spamList: flags.has('spamList'),
    stealerLog: flags.has('stealerLog'),
    passwords: flags.has('passwords'),
  }
}
