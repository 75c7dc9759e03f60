import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WarmTable } from './warm-table.ts'

const touch = (table: WarmTable, name: string, tick = 1) =>
  table.use(name, (numbers) => {
    numbers.splice(0, 2, tick, (numbers[1] ?? 0) + 1)
    return numbers[1]
  })

describe('a table of subjects', () => {
  it('never exceeds its budget', () => {
    const names = fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 40 })), { maxLength: 500 })
    fc.assert(
      fc.property(names, fc.integer({ min: 0, max: 20_000 }), (touches, budget) => {
        const table = new WarmTable(budget)
        for (const [name, length] of touches) {
          table.use(`s${name}`, (numbers) => {
            while (numbers.length < 2 * length) numbers.push(1, 1)
          })
          expect(table.bytes).toBeLessThanOrEqual(budget)
          expect([...table.all()]).toHaveLength(table.size)
        }
      }),
    )
  })

  it('evicts the longest unseen first', () => {
    const table = new WarmTable(3_000)
    for (let i = 0; i < 100; i += 1) touch(table, `subject ${i}`)
    const names = [...table.all()].map(({ name }) => name)
    expect(names.length).toBeGreaterThan(3)
    expect(names).toEqual(
      Array.from({ length: names.length }, (_, i) => `subject ${100 - names.length + i}`),
    )
  })

  it('keeps what was seen again through a flood of what is seen once', () => {
    const table = new WarmTable(100_000)
    for (let i = 0; i < 3; i += 1) touch(table, 'under watch')
    for (let i = 0; i < 50_000; i += 1) touch(table, `invented ${i}`)
    expect(touch(table, 'under watch')).toBe(4)
  })

  it('evicts subjects that were seen again, the longest unseen first, if no others are left', () => {
    const table = new WarmTable(10_000)
    for (let i = 0; i < 500; i += 1) {
      touch(table, `twice ${i}`)
      touch(table, `twice ${i}`)
    }
    expect(table.bytes).toBeLessThanOrEqual(10_000)
    expect(touch(table, 'twice 499')).toBe(3)
    expect(touch(table, 'twice 0')).toBe(1)
  })

  it('stores nothing of a subject that counts nothing', () => {
    const table = new WarmTable(10_000)
    table.use('asked about', () => null)
    expect(table.size).toBe(0)
  })

  it('deletes entries older than the given age, at any position', () => {
    const table = new WarmTable(100_000)
    for (const [name, tick] of Object.entries({ a: 5, b: 20, c: 7 })) touch(table, name, tick)
    for (const [name, tick] of Object.entries({ d: 9, e: 30 })) {
      touch(table, name, tick)
      touch(table, name, tick)
    }
    table.prune(10)
    expect([...table.all()].map(({ name }) => name).sort()).toEqual(['b', 'e'])
    table.prune(100)
    expect([table.size, table.bytes]).toEqual([0, 0])
  })
})
