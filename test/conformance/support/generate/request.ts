import { gzipSync } from 'node:zlib'
import type { Request } from '../call.ts'
import type { Code } from '../problem.ts'
import { rightBody, wrongIn } from './field.ts'
import { hostileObject, hostileProbes, hostileValue, misprinted, notUtf8 } from './hostile.ts'
import type { Random } from './random.ts'
import type { Target } from './target.ts'

/** A generated request, and what is known of its answer beforehand. */
export interface Generated {
  kind: 'right' | 'nearly right' | 'hostile'
  /** Added to the path: a query. */
  suffix: string
  request: Request
  /** The body, parsed as the service should see it; undefined where it is no JSON. */
  body: unknown
  /** The expected failure; null: any. */
  code: Code | null
  /** The pointers that the response must contain, if known. */
  pointers: readonly string[] | null
}

/** One request to a target, of a kind that chance decides. */
export function generate(random: Random, target: Target): Generated {
  const generated = byChance(random, target)
  const headers = { ...oddHeaders(random), ...target.headers, ...generated.request.headers }
  return { ...generated, request: { ...generated.request, headers } }
}

function byChance(random: Random, target: Target): Generated {
  const chance = random.next()
  if (chance < 0.25) return right(random, target)
  if (chance < 0.55) return nearlyRight(random, target)
  return target.method === 'GET' ? hostileQuery(random) : hostile(random, target)
}

const unknownOutcome = { suffix: '', body: undefined, code: null, pointers: null }

function right(random: Random, { fields, required, method }: Target): Generated {
  const body = rightBody(random, fields, required)
  if (method !== 'GET' && random.chance(0.2))
    body[random.pick(['frobnicate', '__v', 'Email', 'IP'])] = [null, {}]
  return { ...unknownOutcome, kind: 'right', ...sent(method, body) }
}

/** One or two fields are invalid, each in one place, which the response must point to. */
function nearlyRight(random: Random, target: Target): Generated {
  const { fields, required, alternative = false, method } = target
  const missable = alternative ? [] : required
  const body = rightBody(random, fields, required)
  const names = new Set(random.list(1, 2, () => random.pick(Object.keys(fields))))
  const pointers = [...names].map((name) => {
    const { value, at } =
      method === 'GET' ? wrongText(name) : wrongIn(random, fields, missable, name)
    body[name] = value
    return ['#', name, ...at].join('/')
  })
  const code = 'validation_failed'
  return { ...unknownOutcome, kind: 'nearly right', code, pointers, ...sent(method, body) }
}

/** What a query can be wrong in: all of it is text. */
const wrongText = (name: string) => ({ value: name === 'email' ? 'not-an-address' : '', at: [] })

function sent(method: string, body: Record<string, unknown>) {
  if (method !== 'GET') return { request: { body }, body }
  const text = Object.entries(body).map(([name, value]) => [name, String(value)])
  return { suffix: `?${new URLSearchParams(text)}`, request: {}, body }
}

function hostile(random: Random, target: Target): Generated {
  const names = Object.keys(target.fields)
  const whole = JSON.stringify(rightBody(random, target.fields, target.required))
  const raw = (given: string | Uint8Array<ArrayBuffer>, code: Code | null = null): Generated => {
    // The name of a workspace is stored as the operator writes it: a scan for stored addresses would find one.
    const text = typeof given === 'string' && 'name' in target.fields ? unaddressed(given) : given
    return {
      ...unknownOutcome,
      kind: 'hostile',
      request: { raw: text },
      body: typeof text === 'string' ? parsed(text) : undefined,
      code,
    }
  }
  const under = (headers: Record<string, string>, text: string | Uint8Array<ArrayBuffer>) => {
    const refused = raw(text, 'unsupported_media_type')
    return { ...refused, request: { ...refused.request, headers } }
  }
  const chance = random.next()
  if (chance < 0.45) return raw(hostileObject(random, names))
  if (chance < 0.5) return raw(hostileProbes(random))
  if (chance < 0.75) {
    const more = `"${random.pick(names)}":${hostileValue(random)}`
    return raw(whole === '{}' ? `{${more}}` : `${whole.slice(0, -1)},${more}}`)
  }
  if (chance < 0.84) return raw(misprinted(random, whole))
  if (chance < 0.88) return raw(notUtf8(random, whole), 'malformed_json')
  if (chance < 0.92) return raw(whole.slice(0, random.int(0, whole.length - 1)), 'malformed_json')
  if (chance < 0.95) {
    return raw(
      random.pick(['null', '[]', '7', '"{}"', '[{}]', 'true', '', '{}{}']),
      'malformed_json',
    )
  }
  if (chance < 0.98) {
    const type = random.pick(['text/plain', 'text/html', 'multipart/form-data', 'json', ''])
    return under({ 'content-type': type }, whole)
  }
  if (chance < 0.995) {
    const coding = random.pick(['gzip', 'br', 'deflate'])
    return under({ 'content-encoding': coding }, new Uint8Array(gzipSync(whole)))
  }
  return raw(`{"padding":"${'x'.repeat(262_144)}"}`, 'payload_too_large')
}

const unaddressed = (text: string) => text.replaceAll('@', ' at ')

function hostileQuery(random: Random): Generated {
  const value = () =>
    random.pick([
      '',
      '%',
      '%ff%fe',
      // Twice, as in hostile.ts: it becomes a name.
      '%00%00',
      '%ED%A0%80',
      '+',
      'a@b',
      '\\',
      '%0d%0aX: y',
      'x'.repeat(3000),
    ])
  const name = () =>
    random.pick(['email', 'userId', 'visitorId', 'userId[]', '__proto__', 'constructor', '', '%ff'])
  const parts = random.list(0, 5, () => (random.chance(0.9) ? `${name()}=${value()}` : value()))
  return { ...unknownOutcome, kind: 'hostile', suffix: `?${parts.join('&')}`, request: {} }
}

/** Unusual headers that must cause no failure; added occasionally. */
function oddHeaders(random: Random): Record<string, string> {
  if (random.chance(0.7)) return {}
  const name = random.pick([
    'x-request-id',
    'user-agent',
    'accept-language',
    'cf-connecting-ip',
    'referer',
    'origin',
    'cookie',
    'accept',
    'sec-ch-ua',
    'authorization',
  ])
  const value = random.pick([
    '',
    ' ',
    '"',
    'é',
    '\u00ff\u00fe',
    'null',
    '0',
    ';;;,,,',
    '\t',
    'x'.repeat(4000),
  ])
  return { [name]: value }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
