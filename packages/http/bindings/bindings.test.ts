import { expect, test } from 'vitest'
import { bindingsPresent, missingBindings, REQUIRED_BINDINGS } from './bindings.ts'

test('an empty deployment reports the names of all missing bindings', () => {
  expect(missingBindings({})?.message).toBe(`this deployment lacks ${REQUIRED_BINDINGS.join(', ')}`)
  expect(Object.values(bindingsPresent({}))).not.toContain(true)
})

test('a secret that is empty is missing', () => {
  expect(missingBindings({ PEPPER: '' })?.message).toContain('PEPPER')
  expect(missingBindings({ PEPPER: 'pepper' })?.message).not.toContain('PEPPER')
})

test('presence tells nothing of a value', () => {
  expect(JSON.stringify(bindingsPresent({ PEPPER: 'a very secret pepper' }))).not.toContain(
    'secret',
  )
})
