// Takes defences away, one at a time, and shows that the suite fails: `npm run mutation [-- COUNT [SEED]]`.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../../scripts/local/root.ts'
import { Random } from '../conformance/support/generate/random.ts'
import { type Defence, defences } from './defences.ts'

const count = Number(process.argv[2] ?? 10)
const seed = Number(process.argv[3] ?? crypto.getRandomValues(new Uint32Array(1))[0])
const random = new Random(seed)
const drawn = defences
  .map((defence) => ({ defence, at: random.next() }))
  .sort((a, b) => a.at - b.at)
  .slice(0, count)
  .map(({ defence }) => defence)

/** Runs the tests of a defence; null: all pass, else how many fail. */
function failures({ suite }: Defence): number | null {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=3', '--reporter=json', ...suite]
  const { stdout, status } = spawnSync(process.execPath, args, {
    cwd: inRoot(),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status === 0) return null
  const failed = /"numFailedTests":(\d+)/.exec(stdout)?.[1]
  return Number(failed ?? 0)
}

/** What becomes of the tests without the defence. */
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
