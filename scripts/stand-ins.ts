// Stand-ins for the sources of exposure monitoring, for use with `npm run dev`: `npm run stand-ins -- DOMAIN [RECORD]`.
// They report findings of that domain; with the TXT record that `watch add` printed they prove it. `breached-password`
// leaked.

import { readFileSync, writeFileSync } from 'node:fs'
import { DohServer } from '../test/support/doh-server.ts'
import { HibpServer } from '../test/support/hibp-server.ts'
import { RangeServer } from '../test/support/range-server.ts'
import { inRoot } from './local/root.ts'
import { localSecrets } from './local/secrets.ts'
import { stopRequested } from './local/signals.ts'
import { withVariables } from './local/variables.ts'

const [domain, record] = process.argv.slice(2)
if (domain === undefined) {
  console.error(
    'usage: npm run stand-ins -- acme.com "token=..."   # the record that `watch add` prints',
  )
  process.exit(2)
}

const ending = stopRequested()
const hibp = new HibpServer()
const ranges = new RangeServer()
// `breached-password`, as in the sandbox.
ranges.leaked.push({
  sha1: '0E25372B435EE38A4C248D114B6A4DC6F0DA6FF1',
  nt: '720EC92CBE9245DE91512809A574381A',
  count: 1_000,
})
const [first, second] = [new DohServer(), new DohServer()]
if (record !== undefined) {
  for (const { zones } of [first, second]) {
    for (const label of ['_vigil-domain-challenge', '_vigil-host-challenge'])
      zones.set(`${label}.${domain}`, { TXT: [record] })
  }
}
Object.assign(hibp.data, {
  verified: [domain],
  breachedDomains: { [domain]: { ada: ['Adobe'], grace: ['Adobe'] } },
  emailDomains: { [domain]: { ada: [domain, 'shop.example'] } },
  websites: { [domain]: ['ada@customer.example'] },
  accounts: { [`ada@${domain}`]: ['Adobe'] },
})
await Promise.all([hibp.start(9100), ranges.start(9101), first.start(9200), second.start(9201)])

localSecrets()
const path = inRoot('.dev.vars')
const before = readFileSync(path, 'utf8')
const variables = {
  HIBP_URL: hibp.url,
  HIBP_API_KEY: hibp.data.key,
  PASSWORDS_URL: ranges.origin,
  DOH_URL: first.url,
  DOH_SECOND_URL: second.url,
}
writeFileSync(path, withVariables(before, variables), { mode: 0o600 })
console.log(`Stand-ins of HIBP, its leaked passwords and two resolvers run, with findings of ${domain}. Until Ctrl-C .dev.vars names them:
start \`npm run dev\` again, so that it reads that file.`)
await ending
writeFileSync(path, before, { mode: 0o600 })
process.exit(0)
