import { expect, test } from 'vitest'
import { localeFacts } from './locale-facts.ts'

test('zone and languages are held against the country of the address', () => {
  expect(localeFacts({ timezone: 'Europe/Berlin', languages: ['de'] }, 'DE', 'chrome')).toEqual({
    timezone: 'Europe/Berlin',
    languages: ['de'],
    timezoneCountries: ['DE', 'DK', 'NO', 'SE', 'SJ'],
    timezoneMismatch: false,
    languageMismatch: false,
  })
  expect(localeFacts({ timezone: 'Asia/Tokyo', languages: ['ja'] }, 'DE', 'chrome')).toMatchObject({
    timezoneMismatch: true,
    languageMismatch: true,
  })
})

test('what cannot be placed is null', () => {
  expect(localeFacts({}, 'DE', 'chrome')).toBeNull()
  expect(localeFacts({ languages: [] }, 'DE', 'chrome')).toBeNull()
  expect(localeFacts({ timezone: 'UTC' }, 'DE', 'chrome')).toMatchObject({
    timezoneCountries: [],
    timezoneMismatch: null,
    languageMismatch: null,
  })
  expect(localeFacts({ timezone: 'Asia/Tokyo', languages: ['ja'] }, null, 'chrome')).toMatchObject({
    timezoneCountries: ['JP', 'AU'],
    timezoneMismatch: null,
    languageMismatch: null,
  })
})
