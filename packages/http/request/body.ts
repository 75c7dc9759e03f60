import { VigilError } from '@vigil/contract'
import type { Context } from 'hono'

/** Deepest nesting: what the interface knows is five levels deep; JSON.stringify recurses. */
export const MAX_DEPTH = 32

const JSON_MEDIA_TYPE = /^application\/(?:[\w.-]+\+)?json$/i

/**
 * Returns the text of a JSON body; reads the request once, however often it is called. Refuses another
 * media type (415), more than `maxBytes` (413), and what is not UTF-8 or nests too deep (malformed_json).
 */
export async function bodyText(c: Context, maxBytes: number): Promise<string> {
  if (c.req.bodyCache.text !== undefined) return c.req.text()
  requireJson(c.req.raw.headers)
  const text = decode(await readCapped(c.req.raw, maxBytes))
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

/** Reads at most `maxBytes`; where no length is announced (chunked), bytes are counted as they arrive. */
async function readCapped(request: Request, maxBytes: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('Content-Length') ?? 0)
  if (announced > maxBytes) throw tooLarge(maxBytes)
  if (request.body === null) return new Uint8Array()
  if (announced > 0) {
    // The body is as long as announced, by the framing of HTTP (RFC 9112, section 6.2): one call reads it.
    const body = new Uint8Array(await request.arrayBuffer())
    if (body.byteLength > maxBytes) throw tooLarge(maxBytes)
    return body
  }
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength
    if (size > maxBytes) {
      reader.cancel().catch(() => {})
      throw tooLarge(maxBytes)
    }
    chunks.push(read.value)
  }
  const [only] = chunks
  if (chunks.length === 1 && only !== undefined) return only
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}

function tooLarge(maxBytes: number): VigilError {
  return new VigilError('payload_too_large', {
    detail: `The body is larger than ${maxBytes / 1024} KiB.`,
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new VigilError('malformed_json', { detail: 'The body is not UTF-8.', cause })
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d] as const

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
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      level += 1
      deepest = Math.max(deepest, level)
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) level -= 1
  }
  return deepest
}
