// Removes defences one at a time and verifies that the tests fail: `npm run mutation [-- COUNT [SEED]]`.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { inRoot } from '../../scripts/local/root.ts'
import { Random } from '../conformance/support/generate/random.ts'
import { type Defence, defences } from './defences.ts'

const RESULTS = inRoot('build/mutation-results.json')
const Results = z.object({ numFailedTests: z.int() })

const count = Number(process.argv[2] ?? 10)
const seed = Number(process.argv[3] ?? crypto.getRandomValues(new Uint32Array(1))[0])
const random = new Random(seed)
const drawn = defences
  .map((defence) => ({ defence, at: random.next() }))
  .sort((a, b) => a.at - b.at)
  .slice(0, count)
  .map(({ defence }) => defence)

/** Runs the tests of a defence; returns the number of failures, null if all pass. */
function failures({ suite }: Defence): number | null {
  rmSync(RESULTS, { force: true })
  const args = ['run', '--bail=3', '--reporter=json', `--outputFile.json=${RESULTS}`, ...suite]
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: inRoot(),
    stdio: 'ignore',
  })
  if (status === 0) return null
  // No results: the runner itself failed, which proves nothing.
  if (!existsSync(RESULTS)) return 0
  return Results.parse(JSON.parse(readFileSync(RESULTS, 'utf8'))).numFailedTests
}

/** Runs the tests without the defence. */
function without(defence: Defence): string {
  const path = inRoot(defence.file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(defence.from).length < 2) return 'NOT FOUND in its file'
  const restore = () => writeFileSync(path, whole)
  process.once('SIGINT', restore).once('SIGTERM', restore)
  try {
    writeFileSync(path, whole.replaceAll(defence.from, defence.to))
    const failed = failures(defence)
    return failed === null ? 'SURVIVED: all pass' : `${failed} tests fail`
  } finally {
    restore()
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM')
  }
}

console.log(`seed ${seed}: ${drawn.length} of ${defences.length} defences, each taken away`)
let survived = 0
for (const defence of drawn) {
  const outcome = without(defence)
  if (!outcome.endsWith('fail') || outcome.startsWith('0 ')) survived += 1
  console.log(`${defence.name.padEnd(62)} ${outcome}`)
}
console.log(`${survived} survived`)
process.exitCode = survived === 0 ? 0 : 1
