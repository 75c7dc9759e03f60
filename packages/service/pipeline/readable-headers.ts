/** Request headers that judgement reads; everything else (cookies, tokens) is never kept. */
const READ_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'origin',
  'sec-ch-ua',
  'sec-ch-ua-full-version-list',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'upgrade-insecure-requests',
  'user-agent',
])
/** Headers of which only the presence is stored: their values contain addresses. */
const PRESENCE_HEADERS = new Set(['via', 'forwarded', 'x-forwarded-for'])
/** Characters of a value that are read. */
const MAX_HEADER_LENGTH = 2048

/** Returns the part of a header set that may be kept and judged; names lower-cased. */
export function readableHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const kept: [string, string][] = []
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (READ_HEADERS.has(lower)) kept.push([lower, value.slice(0, MAX_HEADER_LENGTH)])
    else if (PRESENCE_HEADERS.has(lower)) kept.push([lower, withoutAddresses(value)])
  }
  return Object.fromEntries(kept)
}

/** Returns the number of hops in a header, without their values. */
function withoutAddresses(value: string): string {
  return value.slice(0, MAX_HEADER_LENGTH).split(',').fill('1').join(',')
}
