// `npm run bench -- import`: a synthetic corpus through `npm run corpus` as an operator runs it, what each stage costs,
// and what pairs take in D1's tables.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBatch, sealBatch, storeChunk } from '../packages/monitoring/corpus/batches.ts'
import { pairsIn } from '../scripts/corpus/buckets.ts'
import { migrate } from '../scripts/local/migrate.ts'
import { inRoot } from '../scripts/local/root.ts'
import { LoopbackServer, sendJson } from '../test/support/loopback-server.ts'
import { openSqliteD1 } from '../test/support/sqlite-d1.ts'
import { writeLines } from './support/corpus-lines.ts'
import { stageCosts } from './support/corpus-stages.ts'

const LINES = Number(process.env.LINES ?? 10_000_000)
const SAMPLE = Math.min(LINES, 1_000_000)

const folder = mkdtempSync(join(tmpdir(), 'vigil-import-'))
try {
  const path = join(folder, 'corpus.txt')
  const sample = join(folder, 'sample.txt')
  const pairs = join(folder, 'pairs')
  await writeLines(path, LINES)
  await writeLines(sample, SAMPLE)
  await runCommand(path)
  console.log('\nmicroseconds of one CPU for a line')
  for (const { stage, microsec } of await stageCosts(sample, SAMPLE, pairs)) {
    console.log(`  ${stage.padEnd(23)} ${microsec.toFixed(2)}`)
  }
  await fillTables(pairs)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Measures the command in a separate process, against a service that accepts everything. */
async function runCommand(path: string): Promise<void> {
  let openedMs = 0
  let pairs = 0
  const service = await new LoopbackServer((request, response, body) => {
    const isChunk = request.method === 'PUT'
    if (isChunk) pairs += body.split('],[').length
    else if (openedMs === 0) openedMs = performance.now()
    const isSealed = request.url?.endsWith('/seal')
    const batch = { id: 1, label: 'bench', kind: 'stealer', mode: 'live', chunks: 0, pairs: 0 }
    const state = isSealed ? 'sealed' : 'open'
    const times = { seenAt: '2026-01-01T00:00:00.000Z', sealedAt: null }
    const about = { batch: { ...batch, ...times, state }, stored: [], requestId: 'r' }
    sendJson(response, 200, isChunk ? { outcome: 'stored', requestId: 'r' } : about)
  }).start()
  const peak = inRoot('bench', 'support', 'print-peak.ts')
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const [, ...command] = String(scripts.corpus).split(' ')
  const more = [path, '--label', 'bench', '--seen', '2026-01-01', '--url', service.origin]
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', peak, ...command, ...more], {
    env: { ...process.env, VIGIL_PEPPER: 'p'.repeat(40), VIGIL_OPERATOR_TOKEN: 't' },
    cwd: inRoot('.'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let report = ''
  let output = ''
  child.stdout.on('data', (piece) => {
    report += piece
  })
  child.stderr.on('data', (piece) => {
    output += piece
  })
  const [code] = await once(child, 'close')
  const wholeMs = performance.now() - start
  await service.stop()
  if (code !== 0) throw new Error(output)
  const counts = JSON.parse(report)
  const used = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  const megabytes = (statSync(path).size / 2 ** 20).toFixed(0)
  const rate = (ms: number) => Math.round((counts.lines / ms) * 1000)
  console.log(`lines                 ${counts.lines} (${megabytes} MB)`)
  console.log(`parsed and hashed     ${rate(openedMs - start)} lines/s`)
  console.log(`to the sealed batch   ${rate(wholeMs)} lines/s, freed of doubles and uploaded`)
  console.log(`CPU                   ${used.cpuSec.toFixed(1)} s in all`)
  console.log(`kept                  ${counts.pairs} pairs, ${pairs} of them different`)
  console.log(`skipped               ${JSON.stringify(counts.skipped)}`)
  console.log(`peak memory           ${(used.peakKb / 1024).toFixed(0)} MB`)
}

/** Measures the size of pairs in D1's tables, with their indexes. */
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
  for (const pair of pairsIn(pairsFolder, 1)) {
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
  console.log(`\nin D1's tables        ${(bytes / stored).toFixed(0)} bytes a pair with indexes`)
  console.log(`pairs per GB of D1    ${Math.round((2 ** 30 / bytes) * stored)}`)
  console.log(
    `stored                ${Math.round((stored / tookMs) * 1000)} pairs/s (SQLite, this machine)`,
  )
  await close()
}
