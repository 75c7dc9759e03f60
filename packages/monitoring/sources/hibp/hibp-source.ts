import { BrokenAnswer, type Outcome, outcomeOfFailure } from '../outcome.ts'
import { placeOfSite, SENSITIVE } from '../place.ts'
import { covers, type DomainCall, employeeLayer, type Sighting } from '../source.ts'
import { alertsAbout, counts } from './catalogue.ts'
import type { HibpClient } from './client.ts'
import type { Breach } from './models.ts'
import { type HibpCapabilities, namesForSuffix, readCapabilities, readNames } from './models.ts'
import { type AnswerShape, type StreamedString, streamStrings } from './stream-strings.ts'

/** Keyed hash of a mailbox; null where the text is no address. */
export type HashMailbox = (address: string) => Promise<string | null>

/** Dependencies of reading HIBP's answers. */
export interface HibpContext {
  client: HibpClient
  hash: HashMailbox
  catalogue: ReadonlyMap<string, Breach>
}

/** Returns the key's permissions; called before any other request. */
export async function readSubscription(client: HibpClient): Promise<Outcome<HibpCapabilities>> {
  const outcome = await client.requestJson('/subscription/status')
  if (outcome.kind === 'none') return { kind: 'denied', code: 'no_subscription' }
  if (outcome.kind !== 'ok') return outcome
  const read = readCapabilities(outcome.value)
  return read === null ? { kind: 'broken', code: 'shape' } : { kind: 'ok', value: read }
}

/** Requests to HIBP about a domain; without stealer logs in the plan they are denied. */
export const hibpCalls: readonly DomainCall<HibpContext>[] = [
  {
    call: 'stealer_email_domain',
    role: 'company',
    needs: 'stealer',
    origin: 'hibp:stealer',
    bucket: 'domain_stealer',
    layers: ['employee_on_system', 'employee_elsewhere'],
    read: (context, { domain, companyDomains }) =>
      stream(context, `/stealerlogsbyemaildomain/${encodeURIComponent(domain)}`, 'object', (it) => {
        const place = placeOfSite(it.value)
        if (it.key === null || place === null) return null
        const layer = employeeLayer(place, companyDomains)
        return { address: `${it.key}@${domain}`, layer, place }
      }),
  },
  {
    call: 'breached_domain',
    role: 'company',
    needs: 'domain_exposure',
    origin: 'hibp:breach',
    bucket: 'account',
    layers: ['corpus'],
    read: (context, { domain }) =>
      stream(context, `/breacheddomain/${encodeURIComponent(domain)}`, 'object', (it) =>
        it.key === null
          ? null
          : { address: `${it.key}@${domain}`, layer: 'corpus', place: it.value },
      ),
  },
  {
    call: 'stealer_website',
    role: 'app',
    needs: 'stealer',
    origin: 'hibp:stealer',
    bucket: 'domain_stealer',
    layers: ['platform_user'],
    read: (context, { domain, companyDomains }) =>
      stream(context, `/stealerlogsbywebsitedomain/${encodeURIComponent(domain)}`, 'list', (it) =>
        it.key !== null || companyDomains.some((own) => covers(own, domainOf(it.value)))
          ? null
          : { address: it.value, layer: 'platform_user', place: domain },
      ),
  },
]

/** Returns the names of the breaches that contain an address; by k-anonymity if the plan includes it. */
export async function breachesOfAddress(
  { client }: HibpContext,
  address: string,
  kAnonymity: boolean,
): Promise<Outcome<string[]>> {
  if (!kAnonymity) {
    const outcome = await client.requestJson(`/breachedaccount/${encodeURIComponent(address)}`)
    if (outcome.kind !== 'ok') return outcome
    const names = readNames(outcome.value)
    return names === null ? { kind: 'broken', code: 'shape' } : { kind: 'ok', value: names }
  }
  const hash = await sha1Hex(address)
  const outcome = await client.requestJson(`/breachedaccount/range/${hash.slice(0, 6)}`)
  if (outcome.kind !== 'ok') return outcome
  const names = namesForSuffix(outcome.value, hash.slice(6))
  if (names === null) return { kind: 'broken', code: 'shape' }
  return names.length === 0 ? { kind: 'none' } : { kind: 'ok', value: names }
}

/** Returns the finding of a breach by its name; null: it does not count. */
export function breachSighting(
  catalogue: ReadonlyMap<string, Breach>,
  account: string,
  name: string,
): Sighting | null {
  const breach = catalogue.get(name)
  if (!counts(breach)) return null
  return {
    layer: 'corpus',
    account,
    place: name,
    shown: breach?.sensitive === true ? SENSITIVE : name,
    source: 'hibp:breach',
    datedMs: breach?.addedMs ?? null,
    historical: false,
    quiet: !alertsAbout(breach),
  }
}

type Read = (
  entry: StreamedString,
) => { address: string; layer: Sighting['layer']; place: string } | null

async function stream(
  context: HibpContext,
  path: string,
  shape: AnswerShape,
  read: Read,
): Promise<Outcome<AsyncIterable<Sighting>>> {
  const outcome = await context.client.request(path)
  if (outcome.kind !== 'ok') return outcome
  if (outcome.value.body === null) return { kind: 'broken', code: 'empty' }
  return { kind: 'ok', value: sightings(context, outcome.value.body, shape, read) }
}

async function* sightings(
  context: HibpContext,
  body: ReadableStream<Uint8Array>,
  shape: AnswerShape,
  read: Read,
): AsyncGenerator<Sighting> {
  let requested = 0
  let hashed = 0
  try {
    for await (const entries of streamStrings(body, shape)) {
      const wanted = entries.map(read).filter((entry) => entry !== null)
      requested += wanted.length
      const accounts = await Promise.all(wanted.map(({ address }) => context.hash(address)))
      for (const [i, { layer, place }] of wanted.entries()) {
        const account = accounts[i]
        if (account == null) continue
        hashed += 1
        const seen = layer === 'corpus' ? breachSighting(context.catalogue, account, place) : null
        if (seen !== null) yield seen
        if (layer !== 'corpus') yield logSighting(account, layer, place)
      }
    }
    // An answer without a single valid address is unusable.
    if (requested > 0 && hashed === 0) throw new BrokenAnswer({ kind: 'broken', code: 'shape' })
  } catch (cause) {
    throw new BrokenAnswer(outcomeOfFailure(cause))
  }
}

function logSighting(account: string, layer: Sighting['layer'], place: string): Sighting {
  const source = 'hibp:stealer'
  return {
    layer,
    account,
    place,
    shown: place,
    source,
    datedMs: null,
    historical: false,
    quiet: false,
  }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

async function sha1Hex(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
