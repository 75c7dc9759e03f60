import { expect, test } from 'vitest'
import { skeleton } from './skeleton.ts'

test.each([
  ['pаypаl.com', 'paypal.com'],
  ['g00gle.com', 'google.com'],
  ['exarnple.com', 'example.com'],
  ['exampIe.com', 'example.com'],
  ['examplé.com', 'example.com'],
  ['vvebmail.example', 'webmail.example'],
])('%s looks like %s', (lookalike, name) => {
  expect(lookalike).not.toBe(name)
  expect(skeleton(lookalike)).toBe(skeleton(name))
})

test('names that read differently differ', () => {
  expect(skeleton('example.com')).not.toBe(skeleton('examples.com'))
  expect(skeleton('acme.com')).not.toBe(skeleton('acne.com'))
})
