// As much of curl as the documents use, so that their samples run where there is none: -X, -H, -d, -s and one URL. Prints the body;
// ends with 22 where the status is none of VIGIL_STATUSES (default 200).

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
