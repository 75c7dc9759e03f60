import { expect, test } from 'vitest'
import { Scorecard } from './scorecard.ts'

function printed(card: Scorecard): { reached: boolean; text: string } {
  const lines: string[] = []
  const reached = card.print((line) => lines.push(line))
  return { reached, text: lines.join('\n') }
}

test('a bar is reached, or missed and marked', () => {
  const card = new Scorecard()
  card.add('group', 'good', { hits: 99, total: 100 }, { bar: { min: 0.9 } })
  expect(printed(card)).toMatchObject({ reached: true })
  card.add('group', 'bad', { hits: 3, total: 100 }, { bar: { max: 0.01 } })
  const { reached, text } = printed(card)
  expect(reached).toBe(false)
  expect(text).toMatch(/bad .*MISSED/)
  expect(text).toContain('1 of 2 bars missed')
})

test('a bar without rows is missed', () => {
  const card = new Scorecard()
  card.add('group', 'empty', { hits: 0, total: 0 }, { bar: { min: 0 } })
  expect(printed(card)).toMatchObject({ reached: false })
})

test('a measurement that could not run is named, and not called reached', () => {
  const card = new Scorecard()
  card.notRun('visits', 'chromium is not installed')
  const { text } = printed(card)
  expect(text).toContain('visits: not run, chromium is not installed')
  expect(text).toContain('1 not run')
})

test('a figure whose labels come from a loaded list is marked as circular', () => {
  const card = new Scorecard()
  card.add('group', 'same list', { hits: 5, total: 5 }, { circular: true })
  expect(printed(card).text).toMatch(/same list .*circular/)
})

test('bars are not checked on generated rows', () => {
  const card = new Scorecard({ isSample: true })
  card.add('group', 'bad', { hits: 0, total: 0 }, { bar: { min: 0.9 } })
  const { reached, text } = printed(card)
  expect(reached).toBe(true)
  expect(text).not.toContain('reached')
})
