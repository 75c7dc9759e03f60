import { expect, test } from 'vitest'
import { identifierText } from './identifier-text.ts'

test.each([
  ['DE89370400440532013000', ['DE89 3704 0044 0532 0130 00', 'de89-3704-0044-0532-0130-00']],
  [
    '4111111111111111',
    ['4111 1111 1111 1111', '4111-1111-1111-1111', '４１１１１１１１１１１１１１１１'],
  ],
  ['+491701234567', ['+49 170 1234567', '+49 (170) 123.45-67', '\u200b+491701234567 ']],
  ['+491701234567', ['0049 170 1234567', '+49 (0)170 1234567', '0049 (0)170/1234567']],
  ['0170123456', ['0170 123 456', '(0)170 123456']],
  ['0001234567', ['000 123 4567']],
])('%s has one form', (form, spellings) => {
  for (const spelling of [form, ...spellings]) expect(identifierText(spelling)).toBe(form)
})

test.each([
  'Xt5EWLLDS7FJjR1c',
  'xt5ewllds7fjjr1c',
  'ab12cd34ef56ab12cd34ef56ab12cd34',
  '0c1d2e3f-0a1b-4c5d-8e9f-000000000001',
  '2026-11-1',
  'Acme card 1',
  '\u200b',
])('%s is kept as it is', (value) => expect(identifierText(value)).toBe(value))
