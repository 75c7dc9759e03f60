import { HIBP, rowOf } from '../sources/breach-rows.ts'
import { catalogueVersion, coveredVersion, readCatalogue } from '../sources/hibp/catalogue.ts'
import { readSubscription } from '../sources/hibp/hibp-source.ts'
import type { Breach, HibpCapabilities } from '../sources/hibp/models.ts'
import type { NoAnswer } from '../sources/outcome.ts'
import { confirmSource, missSource, saveBreaches } from '../sources/source-rows.ts'
import { move, noteOutcome, retryMs } from './move.ts'
import type { RunProvider, Slice, Step } from './run-ports.ts'
import { announceVerified } from './verified-breaches.ts'

const MAX_TRIES = 3
/** The cursor of the second step, once the catalogue is stored. */
const VERIFIED = 'verified'

/**
 * Requests the key's permissions and the provider's catalogue. The catalogue is read completely each day, because the
 * verification of a breach does not change its version. Without an answer the run continues with the stored state and
 * ends as `partial`.
 */
export async function catalogue(slice: Slice): Promise<Step> {
  const { ports, run } = slice
  const { db, provider } = ports
  if (provider === null) return move(slice, { phase: 'dns', cursor: '' })
  if (run.cursor === VERIFIED) return announceVerified(slice)
  const answer = await readProvider(slice, provider)
  if (answer.kind === 'ok') {
    const { capabilities, version, breaches } = answer
    provider.limit(capabilities.requestsPerMinute)
    return move(slice, { phase: 'catalogue', cursor: VERIFIED }, [
      ...saveBreaches(db, breaches.map(rowOf)),
      confirmSource(db, HIBP, { version, capabilities: JSON.stringify(capabilities) }, ports.now()),
    ])
  }
  const tries = Number(run.cursor || 0) + 1
  const state = answer.kind === 'denied' ? 'denied' : 'stale'
  const missed = missSource(db, HIBP, { state, code: answer.code }, ports.now())
  if (answer.kind === 'denied' || tries >= MAX_TRIES) {
    return move(slice, { phase: 'dns', cursor: '', failed: 1 }, [missed])
  }
  await move(slice, { phase: 'catalogue', cursor: String(tries) }, [missed])
  return { kind: 'wait', untilMs: retryMs(slice, tries, answer) }
}

type Answer =
  | { kind: 'ok'; capabilities: HibpCapabilities; version: string; breaches: Breach[] }
  | NoAnswer

async function readProvider(slice: Slice, { client }: RunProvider): Promise<Answer> {
  slice.budget.spend(4)
  const subscription = await readSubscription(client)
  noteOutcome(slice, 'open', subscription)
  if (subscription.kind === 'none') return { kind: 'broken', code: 'no_subscription' }
  if (subscription.kind !== 'ok') return subscription
  const version = await catalogueVersion(client)
  if (version.kind === 'none') return { kind: 'broken', code: 'no_latest' }
  if (version.kind !== 'ok') return version
  const breaches = await readCatalogue(client)
  if (breaches.kind === 'none') return { kind: 'broken', code: 'no_catalogue' }
  if (breaches.kind !== 'ok') return breaches
  return {
    kind: 'ok',
    capabilities: subscription.value,
    version: await coveredVersion(version.value, breaches.value),
    breaches: breaches.value,
  }
}
