import { LeakReader } from '../../packages/monitoring/corpus/leak-blocks.ts'
import type { LeakPair } from '../../packages/monitoring/corpus/leak-line.ts'
import { openAccountHash } from '../../scripts/corpus/account-hash.ts'
import { BLOCK_BYTES, blocksOf } from '../../scripts/corpus/blocks.ts'
import { BucketWriter, pairsIn } from '../../scripts/corpus/buckets.ts'
import { readLines } from '../../scripts/corpus/lines.ts'
import { openInput } from '../../scripts/corpus/open-input.ts'

/** What a stage of the import costs, microseconds of one CPU a line. */
export interface StageCost {
  stage: string
  microsec: number
}

/** Reads a file once per stage on this thread; writes its pairs to `folder`. */
export async function stageCosts(
  path: string,
  lines: number,
  folder: string,
): Promise<StageCost[]> {
  const accountHash = openAccountHash('p'.repeat(40))
  const writer = new BucketWriter(folder, 0)
  const parsing = (keep: (pair: LeakPair) => void) => () => {
    const reader = new LeakReader(keep)
    return eachLine(path, (line) => reader.read(line))
  }
  const stages: [string, () => Promise<void>][] = [
    ['read and cut into lines', () => eachLine(path, () => undefined)],
    ['parse', parsing(() => undefined)],
    ['hash', parsing(({ mailbox }) => accountHash(mailbox))],
    [
      'write pairs',
      parsing(({ domain, site, mailbox }) => writer.add(domain, site, accountHash(mailbox))),
    ],
  ]
  const costs: StageCost[] = []
  let before = 0
  for (const [stage, run] of stages) {
    const sum = await cpuOf(run, lines)
    costs.push({ stage, microsec: sum - before })
    before = sum
  }
  writer.end()
  const drain = async () => {
    for (const _ of pairsIn(folder, 1));
  }
  costs.push({ stage: 'free of doubles', microsec: await cpuOf(drain, lines) })
  return costs
}

async function eachLine(path: string, read: (line: string) => void): Promise<void> {
  const memory = [new Uint8Array(BLOCK_BYTES), new Uint8Array(BLOCK_BYTES)]
  let turn = 0
  const open = () => {
    turn = 1 - turn
    return memory[turn] ?? new Uint8Array(BLOCK_BYTES)
  }
  for await (const { bytes } of blocksOf(await openInput(path), { longLines: 0 }, open)) {
    readLines(bytes, read)
  }
}

async function cpuOf(run: () => Promise<void>, lines: number): Promise<number> {
  const start = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / lines
}
