import { expect, test } from 'vitest'
import { LANGUAGES } from './data/languages.ts'
import { languagesFitCountry } from './language.ts'

test.each([
  [['de-DE', 'de'], 'DE', true],
  [['de'], 'AT', true],
  [['en-US'], 'JP', true],
  [['fr', 'en'], 'BR', true],
  [['pt-BR'], 'BR', true],
  [['vi'], 'DE', false],
  [['tr-DE'], 'DE', true],
  [['zh-CN', 'zh'], 'NG', false],
  [['xx'], 'DE', null],
  [[], 'DE', null],
] as const)('%j in %s: %j', (languages, country, expected) => {
  expect(languagesFitCountry(languages, country)).toBe(expected)
})

test('the table is well-formed', () => {
  for (const line of LANGUAGES.trim().split('\n'))
    expect(line).toMatch(/^[a-z]{2,3} [A-Z]{2}(,[A-Z]{2})*$/)
})
