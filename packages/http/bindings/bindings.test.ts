import { expect, test } from 'vitest'
import { bindingsPresent, missingBindingsError, REQUIRED_BINDINGS } from './bindings.ts'

test('an empty deployment reports the names of all missing bindings', () => {
  expect(missingBindingsError({})?.message).toBe(
    `this deployment lacks ${REQUIRED_BINDINGS.join(', ')}`,
  )
  expect(Object.values(bindingsPresent({}))).not.toContain(true)
})

test('a secret that is empty is missing', () => {
  expect(missingBindingsError({ PEPPER: '' })?.message).toContain('PEPPER')
  expect(missingBindingsError({ PEPPER: 'pepper' })?.message).not.toContain('PEPPER')
})

test('reports whether a binding is present, not its value', () => {
  expect(JSON.stringify(bindingsPresent({ PEPPER: 'a very secret pepper' }))).not.toContain(
    'secret',
  )
})
