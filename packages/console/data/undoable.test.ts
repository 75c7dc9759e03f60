import { expect, test } from 'vitest'
import { Undoable } from './undoable.ts'

const label = { text: 'labelled' }
const entry = { text: 'allowed' }

test('the key undoes the newest action, once', () => {
  const actions = new Undoable<object>()
  expect(actions.take()).toBeNull()
  actions.add(label)
  actions.add(entry)
  expect(actions.take()).toBe(entry)
  expect(actions.take()).toBeNull()
})

test('the button of an action undoes that one, also after a newer one, and once', () => {
  const actions = new Undoable<object>()
  actions.add(label)
  actions.add(entry)
  expect(actions.take(label)).toBe(label)
  expect(actions.take(label)).toBeNull()
  expect(actions.take()).toBe(entry)
})
