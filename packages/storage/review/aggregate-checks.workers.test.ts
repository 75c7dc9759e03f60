import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { writeCheck } from '../checks/write-check.ts'
import { recording } from '../testing/recording-database.ts'
import { checkRecord, freshScope, T } from '../testing/records.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { aggregateChecks } from './aggregate-checks.ts'

const DAY_MS = 86_400_000
const today = Math.floor(T / DAY_MS)

test('spans are counted by day in one call; at the limit, the newest checks are counted', async () => {
  const scope = freshScope()
  for (const [daysAgo, verdict] of [
    [0, 'block'],
    [2, 'allow'],
    [2, 'block'],
    [3, 'allow'],
  ] as const) {
    const atMs = (today - daysAgo) * DAY_MS + 5
    await writeCheck(scope, env.DB, checkRecord({ id: uuidV7(atMs), atMs, verdict }))
  }
  const seen = recording(env.DB)
  const past = { fromMs: (today - 5) * DAY_MS, toMs: today * DAY_MS }
  const [ofToday, ofPast, cut] = await aggregateChecks(scope, seen.db, [
    { fromMs: today * DAY_MS, toMs: T + DAY_MS, limit: 10 },
    { ...past, limit: 10 },
    { ...past, limit: 2 },
  ])
  const short = (days: typeof ofToday) => days?.map(({ day, counted }) => [today - day, counted])
  expect([short(ofToday), short(ofPast), short(cut)]).toEqual([
    [[0, 1]],
    [
      [3, 1],
      [2, 2],
    ],
    [[2, 2]],
  ])
  expect(ofPast?.[1]?.hours.map(({ verdict, checks }) => [verdict, checks]).sort()).toEqual([
    ['allow', 1],
    ['block', 1],
  ])
})
