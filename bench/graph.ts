// The walk of the identity graph, and all reads and writes of a check, among 1e3 to 1e6 accounts in one database and in
// eight, in one run.

import { loadavg } from 'node:os'
import { median } from './client.ts'
import { populate } from './growth/populate.ts'
import type { Setting } from './growth/setting.ts'
import { openSettings } from './growth/settings.ts'
import { scope, type TaskName } from './growth/tasks.ts'

const SETTINGS: readonly Setting[] = [
  { accounts: 1_000, databases: 1 },
  { accounts: 100_000, databases: 1 },
  { accounts: 1_000_000, databases: 1 },
  { accounts: 1_000, databases: 8 },
  { accounts: 1_000_000, databases: 8 },
]
const ROUNDS = Number(process.env.ROUNDS ?? 7)
const CALLS = Number(process.env.CALLS ?? 100)
/**
 * Largest ratio of a call's time to its time with the fewest accounts, in equally many databases; a check must keep .9
 * of its speed.
 */
const MAX_RATIOS: readonly (readonly [TaskName, number])[] = [
  ['one hop', 1.5],
  ['two hops', 1.5],
  ['supernode', 1.5],
  ['check of a known account', 1 / 0.9],
  ['check of a new account', 1 / 0.9],
]
const MAX_ROWS = 500

const { opened, run, close } = await openSettings(SETTINGS)
try {
  for (const { accounts, databases, open } of opened) {
    await populate(scope, open, accounts)
    console.log(`${accounts} accounts are in ${databases}`)
  }
  const rows = []
  for (const [what, maxRatio] of MAX_RATIOS) rows.push(...(await inTurns(what, maxRatio)))
  const load = loadavg().map((n) => Number(n.toFixed(1)))
  console.log(`${ROUNDS} alternating rounds of ${CALLS} calls; medians; load ${load.join(' ')}`)
  console.table(rows)
  const reached = rows.every((row) => row.reached)
  console.log(reached ? 'all bars reached' : 'some bars were missed')
  console.log(JSON.stringify({ growth: rows, load }))
  process.exitCode = reached ? 0 : 1
} finally {
  await close()
}

/** Settings alternate, so that other load on the machine affects all of them. */
async function inTurns(what: TaskName, maxRatio: number) {
  const times = SETTINGS.map((): number[] => [])
  const rows = SETTINGS.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, setting] of SETTINGS.entries()) {
      const startedMs = performance.now()
      rows[at]?.push(...(await run({ ...setting, what, round, calls: CALLS })))
      // The first round warms up.
      if (round > 0) times[at]?.push((performance.now() - startedMs) / CALLS)
    }
  }
  return SETTINGS.map(({ accounts, databases }, at) => {
    const ms = median(times[at] ?? [])
    const fewest = SETTINGS.findIndex((it) => it.databases === databases)
    const ratio = ms / median(times[fewest] ?? [])
    const most = Math.max(...(rows[at] ?? []))
    return {
      what,
      accounts,
      databases,
      ms: Number(ms.toFixed(2)),
      ratio: Number(ratio.toFixed(2)),
      'rows read': median(rows[at] ?? []),
      'at most': most,
      reached: ratio <= maxRatio && most <= MAX_ROWS,
    }
  })
}
