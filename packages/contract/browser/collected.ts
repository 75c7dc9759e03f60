import * as z from 'zod'
import { OpaqueId } from '../fields.ts'
import { optionalField } from '../optional-field.ts'
import { text } from '../text.ts'
import { Behavior } from './behavior.ts'
import { knownProbes } from './known-probes.ts'
import { TlsFingerprint } from './tls.ts'

const count = z.number().min(0).max(1e9)
const shortText = text(64)
const longText = text(2048)
const campaign = text(256)

export const Screen = z
  .object({
    width: optionalField(count, 'Width of the screen, CSS pixels.'),
    height: optionalField(count, 'Height of the screen, CSS pixels.'),
    availWidth: optionalField(count, 'Width available to windows, CSS pixels.'),
    availHeight: optionalField(count, 'Height available to windows, CSS pixels.'),
    colorDepth: optionalField(count, 'Bits per pixel.'),
    pixelRatio: optionalField(count, 'Device pixels per CSS pixel.'),
  })
  .meta({ id: 'Screen', description: 'Screen of the device, as the browser reports it.' })
export type Screen = z.infer<typeof Screen>

export const Connection = z
  .object({
    type: optionalField(text(32), 'Kind of connection, as the Network Information API names it.'),
    effectiveType: optionalField(text(32), 'Effective kind, such as 4g.'),
    rttMs: optionalField(count, 'Round-trip time, milliseconds.'),
    downlinkMbps: optionalField(count, 'Bandwidth, megabits per second.'),
  })
  .meta({ id: 'Connection', description: 'Connection of the browser, as it reports it.' })
export type Connection = z.infer<typeof Connection>

/** Results of probes by name, as any browser may send them: only what the SDK has is kept. */
const Probes = z.record(shortText, z.unknown()).transform(knownProbes)

/** Where the visitor came from; the channel is decided on the server. */
const attribution = {
  referrer: optionalField(longText, 'URL of the referring page.'),
  landingUrl: optionalField(longText, 'URL of the first page of the visit.'),
  utm_source: optionalField(campaign, 'Campaign parameter utm_source of the landing URL.'),
  utm_medium: optionalField(campaign, 'Campaign parameter utm_medium of the landing URL.'),
  utm_campaign: optionalField(campaign, 'Campaign parameter utm_campaign of the landing URL.'),
  utm_term: optionalField(campaign, 'Campaign parameter utm_term of the landing URL.'),
  utm_content: optionalField(campaign, 'Campaign parameter utm_content of the landing URL.'),
  utm_id: optionalField(campaign, 'Campaign parameter utm_id of the landing URL.'),
  clickIds: optionalField(
    z.record(text(32), text(512)),
    'Click ids of the landing URL by parameter name: gclid, fbclid, ...',
  ),
  firstSeenAt: optionalField(
    z.iso.datetime({ offset: true }),
    'Time of the first page of the visit.',
  ),
  pageCount: optionalField(count, 'Pages seen in this visit.'),
}

/**
 * What a browser collects: sent by the SDK to evaluate, stored by session, or forwarded by the
 * caller's server to check, always at the top level of the body.
 */
export const collectedFields = {
  fingerprint: optionalField(OpaqueId, 'Same meaning as visitorId.'),
  visitorId: optionalField(OpaqueId, 'Id of the browser, as stored by the SDK.'),
  visitorDays: optionalField(
    shortText,
    'Days on which the browser host saw this browser, signed by it, as stored by the SDK.',
  ),
  fingerprintConfidence: optionalField(
    z.number().min(0).max(1),
    'How certain the fingerprint is, 0 to 1.',
  ),
  userAgent: optionalField(longText, 'User-Agent header of the visitor.'),
  timezone: optionalField(shortText, 'IANA name, such as Europe/Berlin.'),
  timezoneOffsetMin: optionalField(
    z.number().min(-1440).max(1440),
    'Offset from UTC as Date.getTimezoneOffset returns it, minutes. Not used yet: timezone is.',
  ),
  languages: optionalField(
    z.array(text(35)).max(32),
    'Languages that the browser prefers, first the most preferred (BCP 47).',
  ),
  screen: Screen.optional(),
  connection: Connection.optional(),
  probes: optionalField(
    Probes,
    'Probe results by name: {state: "ok", value} or {state: "failed"}. Unknown names and values of another form are dropped.',
  ),
  probesAtSubmit: optionalField(
    Probes,
    'What may have changed since `probes`, observed once more at submit.',
  ),
  behavior: Behavior.optional(),
  headerOrder: optionalField(
    z.array(shortText).max(64),
    "Names of the visitor's request headers, in their order.",
  ),
  sdkVersion: optionalField(text(32), 'Version of the SDK that collected.'),
  consent: optionalField(z.boolean(), 'false: the visitor refused the storage of an id.'),
  ...attribution,
  tlsCapture: TlsFingerprint.optional(),
}

export const Collected = z
  .object(collectedFields)
  .meta({ id: 'Collected', description: 'What the SDK collected in the browser.' })
export type Collected = z.infer<typeof Collected>

/** Longest JSON text of `collected`, characters: the body limit of the browser host. */
const MAX_COLLECTED_TEXT = 65_536

/**
 * `collected`: what the SDK collected, as an object or as the JSON text of the form field. It comes from
 * a browser: fields that the SDK does not send, and those of a wrong form, are dropped. It can name no
 * person, address, session or site.
 */
export const CollectedByBrowser = z
  .union(
    [z.record(z.string(), z.unknown()), z.string().max(MAX_COLLECTED_TEXT)],
    `Must be an object, or its JSON text of at most ${MAX_COLLECTED_TEXT} characters`,
  )
  .transform(readCollected)
  .meta({
    description:
      'What the SDK collected (`vigil_collected`), as an object or as its JSON text. Unknown and malformed fields in it are dropped; it can set no other field of the request.',
  })

function readCollected(sent: unknown): Collected {
  const fields = typeof sent === 'string' ? parsed(sent) : sent
  if (typeof fields !== 'object' || fields === null) return {}
  const valid = Object.entries(collectedFields).flatMap(([name, schema]) => {
    const value: unknown = Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined
    return value === undefined ? [] : accepted(name, schema, value)
  })
  return Collected.parse(Object.fromEntries(valid))
}

function accepted(name: string, schema: z.ZodType, value: unknown): [string, unknown][] {
  try {
    const read = schema.safeParse(value)
    return read.success ? [[name, read.data]] : []
  } catch {
    // zod reads `length` of any value in place of a list, and it may be no number.
    return []
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
