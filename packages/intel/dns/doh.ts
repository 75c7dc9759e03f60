import { isRecord } from '@vigil/evidence'
import { txtData } from './txt-data.ts'

/** Result of a look-up. Only `records` and `absent` are definitive. */
export type DnsAnswer =
  | { kind: 'records'; values: string[]; authenticated: boolean }
  /** The name does not exist, or has no record of this type. */
  | { kind: 'absent'; authenticated: boolean }
  | { kind: 'inconclusive'; code: string }

export type RecordType = keyof typeof TYPE

export interface Resolver {
  /** DNS-over-HTTPS with JSON answers (`?name=&type=`), as Cloudflare and Google serve it. */
  url: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  timeoutMs?: number
  /** Ends the look-up in place of `timeoutMs`. */
  signal?: AbortSignal
}

/** DNS record types (RFC 1035, RFC 3596). */
const TYPE = { A: 1, MX: 15, TXT: 16, AAAA: 28 } as const
const NOERROR = 0
const NXDOMAIN = 3
const TIMEOUT_MS = 5_000
/** Longest answer that is read, characters. */
const MAX_LENGTH = 1 << 20

/** Similarity a name up at one resolver. Never throws: a malformed answer is inconclusive. */
export async function resolve(
  name: string,
  type: RecordType,
  { url, fetch, timeoutMs = TIMEOUT_MS, signal }: Resolver,
): Promise<DnsAnswer> {
  const query = new URL(url)
  query.searchParams.set('name', name)
  query.searchParams.set('type', type)
  try {
    const response = await fetch(query.href, {
      headers: { accept: 'application/dns-json' },
      redirect: 'manual',
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { kind: 'inconclusive', code: `http_${response.status}` }
    }
    const text = await response.text()
    if (text.length > MAX_LENGTH) return { kind: 'inconclusive', code: 'too_large' }
    return read(JSON.parse(text), type)
  } catch (cause) {
    return { kind: 'inconclusive', code: cause instanceof SyntaxError ? 'bad_json' : 'network' }
  }
}

function read(answer: unknown, type: RecordType): DnsAnswer {
  if (!isRecord(answer) || typeof answer.Status !== 'number') {
    return { kind: 'inconclusive', code: 'shape' }
  }
  const authenticated = answer.AD === true
  if (answer.Status === NXDOMAIN) return { kind: 'absent', authenticated }
  if (answer.Status !== NOERROR || answer.TC === true) {
    return {
      kind: 'inconclusive',
      code: answer.TC === true ? 'truncated' : `rcode_${answer.Status}`,
    }
  }
  const rows: unknown[] = Array.isArray(answer.Answer) ? answer.Answer : []
  // An answer may begin with the CNAMEs that led to it.
  const values = rows.flatMap((row) =>
    isRecord(row) && row.type === TYPE[type] && typeof row.data === 'string' ? [row.data] : [],
  )
  if (values.length === 0) return { kind: 'absent', authenticated }
  return { kind: 'records', values: type === 'TXT' ? values.map(txtData) : values, authenticated }
}
