// Look-ups of intelligence: time of a warm look-up, a batch, and memory of all tables in one isolate.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const gc: unknown = runInNewContext('gc')
const collect = () => {
  if (typeof gc === 'function') gc()
}
function heldBytes(): number {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const bare = heldBytes()
await import('../packages/evidence/suffix/split-host.ts')
const suffixBytes = heldBytes() - bare
const { localAssets, MemoryStore, openIntel, sampleFeeds, seeded } = await import(
  './support/intel-under-test.ts'
)
const assets = localAssets()
const store = new MemoryStore()
await sampleFeeds(store)
// Code and Node's TypeScript loader are in memory by now, so further growth is due to tables.
const before = heldBytes()
const intel = openIntel({ assets, store })
const random = seeded(7)

const v4 = () => Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.')
const prefixes = [
  '2001',
  '2400',
  '2600',
  '2604',
  '2606',
  '2620',
  '2804',
  '2a00',
  '2a01',
  '2a02',
  '2c0f',
]
const v6 = () => {
  const part = () => Math.floor(random() * 65_536).toString(16)
  return `${prefixes[Math.floor(random() * prefixes.length)]}:${part()}:${part()}::${part()}`
}
// Every first octet, and then many: all shards are loaded before anything is timed.
const everywhere = Array.from(
  { length: 256 },
  (_, octet) => `${octet}.${v4().split('.', 3).join('.')}`,
)
for (const ip of [...everywhere, ...Array.from({ length: 2000 }, v6)])
  await intel.network(ip, null, null)
const domains = [
  'gmail.com',
  'example.com',
  'mail.example.co.uk',
  'gmial.com',
  'mailinator.com',
  'web.de',
  'acme.example',
  'hotmail.fr',
]
const names = [
  'anna.schmidt',
  'jsmith1984',
  'xk29fjq0zt',
  'info',
  'maria.garcia+news',
  'test001',
  'nguyenvananh',
  'qwpoeirutz',
]
const address = () =>
  `${names[Math.floor(random() * names.length)]}${Math.floor(random() * 1000)}@${domains[Math.floor(random() * domains.length)]}`
await intel.email(address(), { siteHost: 'shop.example' })
const megabytes = (heldBytes() - before + suffixBytes) / 1e6

const ips = Array.from({ length: 4096 }, (_, i) => (i % 4 === 0 ? v6() : v4()))
const addresses = Array.from({ length: 4096 }, address)
const network = await microseconds(ips, (ip) => intel.network(ip, null, null))
const email = await microseconds(addresses, (text) =>
  intel.email(text, { siteHost: 'shop.example' }),
)
const batches: number[] = []
for (let i = 0; i < 30; i++) {
  const batch = Array.from(
    { length: 1000 },
    (_, n) => `${names[n % names.length]}${n}@${n}.firm-${i}-${n}.example`,
  )
  const startedMs = performance.now()
  await intel.emails(batch, { siteHost: 'shop.example' })
  batches.push(performance.now() - startedMs)
}

batches.sort((a, b) => a - b)

const rows: [string, number, string, number][] = [
  ['network, p50', network.p50, 'us', 5],
  ['network, p99', network.p99, 'us', Infinity],
  ['address, p50', email.p50, 'us', 3],
  ['address, p99', email.p99, 'us', Infinity],
  ['1,000 addresses, median of 30', batches[15] ?? Number.NaN, 'ms', 100],
  ['1,000 addresses, slowest of 30', batches[29] ?? Number.NaN, 'ms', Infinity],
  ['all tables and public suffixes', megabytes, 'MB', 24],
]
for (const [name, value, unit, bar] of rows) {
  const missed = value >= bar
  if (missed) process.exitCode = 1
  const limit = bar === Infinity ? '' : `bar < ${bar} ${unit}`
  console.log(
    `${name.padEnd(34)} ${value.toFixed(2).padStart(8)} ${unit}  ${limit}${missed ? '  MISSED' : ''}`,
  )
}

/** Time of one look-up, from rounds of 64 in a row, after a warm-up. */
async function microseconds<T>(inputs: readonly T[], lookUp: (input: T) => Promise<unknown>) {
  const perLookUp: number[] = []
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i + 64 <= inputs.length; i += 64) {
      const startedMs = performance.now()
      for (let n = i; n < i + 64; n++) {
        const input = inputs[n]
        if (input !== undefined) await lookUp(input)
      }
      if (round >= 2) perLookUp.push(((performance.now() - startedMs) * 1000) / 64)
    }
  }
  perLookUp.sort((a, b) => a - b)
  const at = (share: number) => perLookUp[Math.floor(perLookUp.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
