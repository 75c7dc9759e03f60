// The options of curl that the documents use (-X, -H, -d, -s and one URL), so that samples run without curl. Prints the
// body; exits with 22 if the status is not in VIGIL_STATUSES (default 200).

import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true },
    data: { type: 'string', short: 'd' },
    silent: { type: 'boolean', short: 's' },
  },
})
const [url = '', ...others] = positionals
if (others.length > 0) throw new Error(`more than one address: ${positionals.join(' ')}`)
const headers = new Headers(
  (values.header ?? []).map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  }),
)
const { data } = values
const method = values.request ?? (data === undefined ? 'GET' : 'POST')
const response = await fetch(url, { method, headers, ...(data !== undefined && { body: data }) })
process.stdout.write(`${await response.text()}\n`)
const accepted = (process.env.VIGIL_STATUSES ?? '200').split(' ').map(Number)
if (!accepted.includes(response.status)) {
  console.error(`${method} ${url}: ${response.status}`)
  process.exitCode = 22
}
