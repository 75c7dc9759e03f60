import { VigilError } from '@vigil/contract'
import type { Context } from 'hono'

/** Largest body, bytes: 1,000 addresses of the longest kind still fit (design: status codes). */
export const MAX_BODY_BYTES = 256 * 1024

/** Deepest nesting: what the interface knows is five levels deep; JSON.stringify recurses. */
export const MAX_DEPTH = 32

const JSON_MEDIA_TYPE = /^application\/(?:[\w.-]+\+)?json$/i

/**
 * The text of a JSON body, however often it is asked for. Refuses another media type (415), more than
 * 256 KiB (413), and what is not UTF-8 or nests too deep (malformed_json). The text is left where
 * Hono's validators look for it, so that it is parsed once, by them.
 */
export async function bodyText(c: Context): Promise<string> {
  if (c.req.bodyCache.text !== undefined) return c.req.text()
  requireJson(c.req.raw.headers)
  const text = decode(await readCapped(c.req.raw))
  if (depth(text) > MAX_DEPTH) {
    throw new VigilError('malformed_json', { detail: `Nested deeper than ${MAX_DEPTH} levels.` })
  }
  // Hono types the cache by what it resolves to, and holds promises in it.
  Reflect.set(c.req.bodyCache, 'text', Promise.resolve(text))
  return text
}

function requireJson(headers: Headers): void {
  const mediaType = headers.get('Content-Type')?.split(';', 1)[0]?.trim() ?? ''
  if (!JSON_MEDIA_TYPE.test(mediaType)) throw new VigilError('unsupported_media_type')
  const coding = headers.get('Content-Encoding')?.trim().toLowerCase() ?? ''
  if (coding !== '' && coding !== 'identity') {
    throw new VigilError('unsupported_media_type', {
      detail: 'Send the body without a Content-Encoding.',
    })
  }
}

/** Counts what really comes: a length can be missing (chunked) or wrong. */
async function readCapped(request: Request): Promise<Uint8Array> {
  const announced = Number(request.headers.get('Content-Length') ?? 0)
  if (announced > MAX_BODY_BYTES) throw new VigilError('payload_too_large')
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw new VigilError('payload_too_large')
    chunks.push(chunk)
  }
  const [only] = chunks
  if (chunks.length === 1 && only !== undefined) return only
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch (cause) {
    throw new VigilError('malformed_json', { detail: 'The body is not UTF-8.', cause })
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])

/** Deepest nesting of arrays and objects in a JSON text, brackets inside strings aside. */
export function depth(json: string): number {
  let level = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < json.length; i += 1) {
    const code = json.charCodeAt(i)
    if (inString) {
      if (code === BACKSLASH) i += 1
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (OPEN.has(code)) {
      level += 1
      deepest = Math.max(deepest, level)
    } else if (CLOSE.has(code)) level -= 1
  }
  return deepest
}
