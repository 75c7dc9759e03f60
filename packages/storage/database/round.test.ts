import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inRound, Round, statement } from './index.ts'

const one = statement((q) => q.select({ n: sql<number>`1`.as('n') }).from(sql`(SELECT 1)`))

/** A database whose batches all end with this outcome; `batches` are the sizes of received batches. */
function database(answer: (size: number) => unknown) {
  const batches: number[] = []
  const db = {
    prepare: () => ({ bind: () => ({}) }),
    async batch(statements: unknown[]) {
      batches.push(statements.length)
      return answer(statements.length)
    },
  }
  return { db: Object.assign(Object.create(null), db), batches }
}
const answering = () => database((size) => Array.from({ length: size }, (_, n) => rowsOf(n)))
const rowsOf = (n: number) => ({ results: [{ n }], meta: { changes: 0 } })

test('one batch goes to each database, and each statement gets its own rows', async () => {
  const [a, b] = [answering(), answering()]
  const found = await inRound((round) =>
    Promise.all([a, b, a].map(({ db }) => round.read(db, (of) => one.bind(of, {})))),
  )
  expect(found).toEqual([[{ n: 0 }], [{ n: 0 }], [{ n: 1 }]])
  expect([a.batches, b.batches]).toEqual([[2], [1]])
})

test('a failing database rejects only its own statements', async () => {
  const broken = database(() => {
    throw new Error('out of reach')
  })
  const working = answering()
  const round = new Round()
  const reads = [broken, working, broken].map(({ db }) => round.read(db, (of) => one.bind(of, {})))
  round.run()
  const settled = await Promise.allSettled(reads)
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})

test.each([
  ['fewer results than statements', () => [rowsOf(0)]],
  ['no list', () => undefined],
  ['a result without rows', (size: number) => Array.from({ length: size }, () => ({}))],
])('%s: every statement settles', async (_, answer) => {
  const decoding = statement((q) =>
    q.select({ n: sql`1`.mapWith(Number).as('n') }).from(sql`(SELECT 1)`),
  )
  const round = new Round()
  const { db } = database(answer)
  const reads = [0, 1].map(() => round.read(db, (of) => decoding.bind(of, {})))
  round.run()
  const settled = await Promise.allSettled(reads)
  expect(settled.map(({ status }) => status)).toContain('rejected')
})

test('a read after the round was sent throws, since it would never settle', () => {
  const { db } = answering()
  const round = new Round()
  round.run()
  expect(() => round.read(db, (of) => one.bind(of, {}))).toThrow('after it ran')
})

test('a round without statements sends nothing', () => {
  expect(() => new Round().run()).not.toThrow()
})
