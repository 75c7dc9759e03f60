import { expect, test } from 'vitest'
import { placeOfSite, shownPlace } from './place.ts'

test.each([
  ['WWW.Example.com:8443', 'example.com'],
  ['example.com.', 'example.com'],
  ['android:com.example.app', 'android:com.example.app'],
  ['bücher.example', 'xn--bcher-kva.example'],
])('%s is named %s', (site, place) => {
  expect(placeOfSite(site)).toBe(place)
})

test.each(['localhost', '192.0.2.7', '', 'a b.example', 'android:x', `${'a'.repeat(300)}.example`])(
  '%s is no site',
  (site) => {
    expect(placeOfSite(site)).toBeNull()
  },
)

test('a site whose very name would reveal it is named sensitive', () => {
  expect(shownPlace('members.example.dating')).toBe('sensitive')
  expect(shownPlace('dating.example')).toBe('dating.example')
})

test('what the operator lists is named sensitive, with everything below it', () => {
  expect(shownPlace('clinic.example', ['clinic.example'])).toBe('sensitive')
  expect(shownPlace('my.clinic.example', ['clinic.example'])).toBe('sensitive')
  expect(shownPlace('notclinic.example', ['clinic.example'])).toBe('notclinic.example')
})
