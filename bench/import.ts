// `npm run bench -- import`: a synthetic corpus through parser, hashing and deduplication, and into D1's tables.

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBatch, sealBatch, storeChunk } from '../packages/storage/exposure/corpus-batches.ts'
import { pairsIn } from '../scripts/corpus/buckets.ts'
import { openInput } from '../scripts/corpus/open-input.ts'
import { parseFile, THREADS } from '../scripts/corpus/parse-file.ts'
import { migrate } from '../scripts/local/migrate.ts'
import { openSqliteD1 } from '../test/support/sqlite-d1.ts'

const LINES = Number(process.env.LINES ?? 10_000_000)
const PAIRS_IN_D1 = Number(process.env.PAIRS ?? 1_000_000)

/** Lines as such lists have them: most with a URL, some combolists, some that give nothing. */
function line(i: number): string {
  const person = `person.${(i * 2654435761) % 5_000_000}`
  const domain = `mail${i % 997}.example`
  const site = `site${(i * 7919) % 20_011}.example`
  if (i % 10 === 8) return `${person}@${domain}:hunter${i}`
  if (i % 10 === 9) return `https://www.${site}/login:${person}:hunter${i}`
  if (i % 10 === 7) return `https://${site}:8443/a?b=c|${person}@${domain}|p@ss:${i}`
  return `https://${site}/account/login:${person}@${domain}:hunter${i}`
}

async function write(path: string): Promise<void> {
  const out = createWriteStream(path)
  for (let from = 0; from < LINES; from += 10_000) {
    let text = ''
    for (let i = from; i < Math.min(LINES, from + 10_000); i += 1) text += `${line(i)}\n`
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

// The lines are made in a process of their own, so that what they took is not counted here.
const made = process.env.VIGIL_BENCH_LINES
if (made !== undefined) {
  await write(made)
  process.exit(0)
}

// And with the heap that `npm run corpus` gives it.
if (process.env.VIGIL_BENCH_LIMITED === undefined) {
  const flags = ['--max-old-space-size=128', '--max-semi-space-size=8', import.meta.filename]
  const env = { ...process.env, VIGIL_BENCH_LIMITED: 'yes' }
  process.exit(spawnSync(process.execPath, flags, { env, stdio: 'inherit' }).status ?? 1)
}

const folder = mkdtempSync(join(tmpdir(), 'vigil-import-'))
let peakBytes = 0
const watch = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, 50)

try {
  const path = join(folder, 'corpus.txt')
  const env = { ...process.env, VIGIL_BENCH_LINES: path }
  spawnSync(process.execPath, [import.meta.filename], { env, stdio: 'inherit' })
  const pairsFolder = join(folder, 'pairs')
  peakBytes = 0
  const startCpu = process.cpuUsage()
  const start = performance.now()
  const counts = await parseFile(
    await openInput(path),
    randomBytes(32).toString('hex'),
    pairsFolder,
  )
  const parsedMs = performance.now() - start
  const parsedCpu = process.cpuUsage(startCpu)
  let pairs = 0
  for (const _ of pairsIn(pairsFolder, THREADS)) pairs += 1
  const wholeMs = performance.now() - start
  const cpuSec = (parsedCpu.user + parsedCpu.system) / 1e6
  console.log(
    `lines                 ${counts.lines} (${(statSync(path).size / 2 ** 20).toFixed(0)} MB)`,
  )
  console.log(`parsed and hashed     ${Math.round((counts.lines / parsedMs) * 1000)} lines/s`)
  console.log(`per second of one CPU ${Math.round(counts.lines / cpuSec)} lines`)
  console.log(`with deduplication    ${Math.round((counts.lines / wholeMs) * 1000)} lines/s`)
  console.log(`kept                  ${counts.pairs} pairs, ${pairs} of them different`)
  console.log(`skipped               ${JSON.stringify(counts.skipped)}`)
  console.log(`peak memory           ${(peakBytes / 2 ** 20).toFixed(0)} MB`)
  await fillTables(pairsFolder)
} finally {
  clearInterval(watch)
  rmSync(folder, { recursive: true, force: true })
}

/** What pairs take in D1's tables, with their indexes. */
async function fillTables(pairsFolder: string): Promise<void> {
  const path = join(folder, 'corpus.sqlite')
  const { db, close } = openSqliteD1(path)
  await migrate(db)
  const emptyBytes = statSync(path).size
  const about = {
    label: 'bench',
    kind: 'stealer',
    mode: 'live',
    seenMs: 0,
    sourceHash: 'x',
  } as const
  const { id } = await openBatch(db, about, 0)
  let waiting: [string, string, string][] = []
  let stored = 0
  let n = 0
  const start = performance.now()
  for (const pair of pairsIn(pairsFolder, THREADS)) {
    if (stored + waiting.length >= PAIRS_IN_D1) break
    waiting.push(pair)
    if (waiting.length < 2_500) continue
    await storeChunk(db, id, { n, sha256: String(n), pairs: waiting })
    stored += waiting.length
    n += 1
    waiting = []
  }
  const tookMs = performance.now() - start
  await sealBatch(db, id, n, 1)
  await db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const bytes = statSync(path).size - emptyBytes
  console.log(`in D1's tables        ${(bytes / stored).toFixed(0)} bytes a pair with indexes`)
  console.log(`pairs per GB of D1    ${Math.round((2 ** 30 / bytes) * stored)}`)
  console.log(
    `stored                ${Math.round((stored / tookMs) * 1000)} pairs/s (SQLite, this machine)`,
  )
  await close()
}
