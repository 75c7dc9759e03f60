/** Request headers that judgement reads; all others (cookies, tokens) are never stored. */
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

/** Returns the headers that may be stored and judged; names in lower case. */
export function readableHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const readable: [string, string][] = []
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (READ_HEADERS.has(lower)) readable.push([lower, value.slice(0, MAX_HEADER_LENGTH)])
    else if (PRESENCE_HEADERS.has(lower)) readable.push([lower, withoutAddresses(value)])
  }
  return Object.fromEntries(readable)
}

/** Returns the number of hops in a header, without their values. */
function withoutAddresses(value: string): string {
  return value.slice(0, MAX_HEADER_LENGTH).split(',').fill('1').join(',')
}
