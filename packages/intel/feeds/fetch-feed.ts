import { type Feed, FeedRefused, type ParsedFeed } from './feed.ts'

/** Dependencies of a refresh: `fetch`, or a stand-in. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Validators {
  etag: string | null
  lastModified: string | null
}

export type FetchedFeed =
  | { kind: 'unchanged'; confirmedAtMs?: number }
  /** The current copy is newer. */
  | { kind: 'older' }
  | {
      kind: 'snapshot'
      parsed: ParsedFeed
      /** Length of the body, decompressed. */
      bytes: number
      validators: Validators
      /** When this was the current content of the source, ms; absent: now. */
      confirmedAtMs?: number
    }

const MAX_REDIRECTS = 3
/** Time limit of the complete answer: lists have at most two megabytes, and a run of the cron fetches four. */
const FEED_TIMEOUT_MS = 20_000

/**
 * Fetches a feed and parses it as a stream, so that memory is bounded by the parser. Throws `FeedRefused` unless a
 * complete, plausible answer arrives in time.
 */
export async function fetchFeed(
  feed: Feed,
  current: Validators | null,
  fetch: Fetch,
  timeoutMs: number = FEED_TIMEOUT_MS,
): Promise<FetchedFeed> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const late = new Promise<never>((_, reject) => {
      abort.signal.addEventListener('abort', () => reject(new FeedRefused('no answer in time')))
    })
    return await Promise.race([request(feed, current, fetch, abort.signal), late])
  } catch (cause) {
    if (cause instanceof FeedRefused) throw cause
    throw new FeedRefused(`cannot be fetched: ${reason(cause)}`, { cause })
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

async function request(
  feed: Feed,
  current: Validators | null,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<FetchedFeed> {
  const headers: Record<string, string> = { 'user-agent': 'vigil-intel/1', accept: '*/*' }
  if (current?.etag) headers['if-none-match'] = current.etag
  if (current?.lastModified) headers['if-modified-since'] = current.lastModified
  const response = await follow(feed.url, { headers, signal, redirect: 'manual' }, fetch)
  if (response.status === 304 && current !== null) return { kind: 'unchanged' }
  if (response.status !== 200) throw new FeedRefused(`HTTP status ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  if (/text\/html|image\/|video\//i.test(type)) throw new FeedRefused(`content type ${type}`)
  if (Number(response.headers.get('content-length') ?? 0) > feed.maxBytes) {
    throw new FeedRefused(`more than ${feed.maxBytes} bytes`)
  }
  if (response.body === null) throw new FeedRefused('empty')
  const { parsed, bytes } = await readFeed(feed, response.body)
  const validators = {
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
  }
  const modifiedMs = Date.parse(validators.lastModified ?? '')
  const dateMs = parsed.dateMs ?? (Number.isNaN(modifiedMs) ? null : modifiedMs)
  return { kind: 'snapshot', parsed: { ...parsed, dateMs }, bytes, validators }
}

async function follow(url: string, init: RequestInit, fetch: Fetch): Promise<Response> {
  const secure = url.startsWith('https:')
  let at = url
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await fetch(at, init)
    if (![301, 302, 303, 307, 308].includes(response.status)) return response
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (location === null) throw new FeedRefused('a redirect to nowhere')
    at = new URL(location, at).href
    if (secure && !at.startsWith('https:')) throw new FeedRefused('a redirect away from HTTPS')
  }
  throw new FeedRefused(`more than ${MAX_REDIRECTS} redirects`)
}

/** Reads a body through the feed's parser; cancels it once it is too long. */
export async function readFeed(
  feed: Feed,
  body: ReadableStream<Uint8Array>,
): Promise<{ parsed: ParsedFeed; bytes: number }> {
  const reader = feed.reader()
  const decoder = new TextDecoder()
  const source = body.getReader()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await source.read()
      if (done) break
      bytes += value.byteLength
      if (bytes > feed.maxBytes) throw new FeedRefused(`more than ${feed.maxBytes} bytes`)
      reader.push(decoder.decode(value, { stream: true }))
    }
    reader.push(decoder.decode())
  } catch (cause) {
    await source.cancel().catch(() => undefined)
    throw cause
  }
  return { parsed: reader.end(), bytes }
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message.slice(0, 120) : 'unknown'
}
