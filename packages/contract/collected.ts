import * as z from 'zod'
import { OpaqueId } from './fields.ts'
import { TlsFingerprint } from './tls.ts'

const count = z.number().min(0).max(1e9)
const text = (max: number) => z.string().max(max)

/**
 * Kinds of `Behavior.events`, each followed by the time since the event before, in units of 4 ms and
 * base 36; nothing follows a key in a password field.
 *
 * P mouse press, Q mouse press without pressure, T press of a finger or pen, A click without a press
 * (a key or assistive technology); K key, N letter or digit without a key code, L release of a key;
 * F field focused; I one character without a key, W longer text without a key, X the same in a
 * password field.
 */
export type InteractionKind = 'P' | 'Q' | 'T' | 'A' | 'K' | 'N' | 'L' | 'F' | 'I' | 'W' | 'X'

/** Interaction on the page, as aggregates only: no keys, no coordinates, nothing of passwords. */
export const Behavior = z
  .object({
    moves: count,
    clicks: count,
    movesPerClick: count,
    pathStraightness: z.number().min(0).max(1),
    speedCv: count,
    pressMedianMs: count,
    centerClickShare: z.number().min(0).max(1),
    keys: count,
    keyDwellMedianMs: count,
    keyDwellCv: count,
    keyFlightMedianMs: count,
    keyFlightCv: count,
    pastes: count,
    autofills: count,
    inputsWithoutKeys: count,
    charsWithoutKeys: count,
    untrustedEvents: count,
    trustedEvents: count,
    touches: count,
    scrolls: count,
    hasBeenActive: z.boolean(),
    firstFocusToSubmitMs: count,
    pageToSubmitMs: count,
    visibilityChanges: count,
    filledFields: count,
    events: z
      .string()
      .max(1200)
      .regex(/^(?:[A-Z][0-9a-z]{0,6})*$/)
      .meta({ description: 'Order of the interaction: kinds and gaps, no keys, places or text.' }),
  })
  .partial()
  .meta({ id: 'Behavior' })
export type Behavior = z.infer<typeof Behavior>

export const Screen = z
  .object({
    width: count,
    height: count,
    availWidth: count,
    availHeight: count,
    colorDepth: count,
    pixelRatio: count,
  })
  .partial()
  .meta({ id: 'Screen' })
export type Screen = z.infer<typeof Screen>

export const Connection = z
  .object({ type: text(32), effectiveType: text(32), rttMs: count, downlinkMbps: count })
  .partial()
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof Connection>

/** Where the visitor came from; the channel is decided on the server. */
const attribution = {
  referrer: text(2048).optional(),
  landingUrl: text(2048).optional(),
  utm_source: text(256).optional(),
  utm_medium: text(256).optional(),
  utm_campaign: text(256).optional(),
  utm_term: text(256).optional(),
  utm_content: text(256).optional(),
  utm_id: text(256).optional(),
  clickIds: z
    .record(z.string().max(32), text(512))
    .optional()
    .meta({ description: 'Click ids of the landing URL by parameter name: gclid, fbclid, ...' }),
  firstSeenAt: z.iso.datetime({ offset: true }).optional(),
  pageCount: count.optional(),
}

/**
 * What a browser collects: sent by the SDK to evaluate, stored by session, or forwarded by the
 * caller's server to check, always at the top level of the body.
 */
export const collectedFields = {
  fingerprint: OpaqueId.optional().meta({ description: 'Same meaning as visitorId.' }),
  visitorId: OpaqueId.optional(),
  fingerprintConfidence: z.number().min(0).max(1).optional(),
  userAgent: text(2048).optional(),
  timezone: text(64).optional().meta({ description: 'IANA name, such as Europe/Berlin.' }),
  timezoneOffsetMin: z.number().min(-1440).max(1440).optional(),
  languages: z.array(text(35)).max(32).optional(),
  screen: Screen.optional(),
  connection: Connection.optional(),
  probes: z
    .record(z.string().max(64), z.unknown())
    .optional()
    .meta({ description: 'Probe results by name: {state: "ok", value} or {state: "failed"}.' }),
  probesAtSubmit: z
    .record(z.string().max(64), z.unknown())
    .optional()
    .meta({ description: 'What may have changed since `probes`, observed once more at submit.' }),
  behavior: Behavior.optional(),
  headerOrder: z.array(text(64)).max(64).optional(),
  sdkVersion: text(32).optional(),
  consent: z.boolean().optional(),
  ...attribution,
  tlsCapture: TlsFingerprint.optional(),
}

export const Collected = z.object(collectedFields).meta({ id: 'Collected' })
export type Collected = z.infer<typeof Collected>

/** Longest JSON text of `collected`, characters: the body limit of the browser host. */
const MAX_COLLECTED_TEXT = 65_536

/**
 * `collected`: what the SDK collected, as an object or as the JSON text of the form field. It comes from
 * a browser: fields that the SDK does not send, and those of a wrong form, are dropped. It can name no
 * person, address, session or site.
 */
export const CollectedByBrowser = z
  .union([z.record(z.string(), z.unknown()), z.string().max(MAX_COLLECTED_TEXT)])
  .transform(readCollected)
  .meta({
    description:
      'What the SDK collected (`vigil_collected`), as an object or as its JSON text. Unknown and malformed fields in it are dropped; it can set no other field of the request.',
  })

function readCollected(sent: unknown): Collected {
  const fields = typeof sent === 'string' ? parsed(sent) : sent
  if (typeof fields !== 'object' || fields === null) return {}
  const kept = Object.entries(collectedFields).flatMap(([name, schema]) => {
    const value: unknown = Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined
    return value === undefined ? [] : accepted(name, schema, value)
  })
  return Collected.parse(Object.fromEntries(kept))
}

function accepted(name: string, schema: z.ZodType, value: unknown): [string, unknown][] {
  try {
    const read = schema.safeParse(value)
    return read.success ? [[name, read.data]] : []
  } catch {
    // zod asks what stands in place of a list for its length, and that may be no number.
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
