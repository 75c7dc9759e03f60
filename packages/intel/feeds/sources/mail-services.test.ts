import { expect, test } from 'vitest'
import { decodeKeys, hasKey, keyOf } from '../../tables/key-set.ts'
import { mailServices } from './mail-services.ts'

test('mail services are grouped by type', () => {
  const parsed = read(
    JSON.stringify({
      Acme: { hosts: ['alias.example'], type: 'forwarding' },
      Free: { hosts: ['free.example', 'free.test'], type: 'free', signup_verification: 'none' },
      Gone: { hosts: ['gone.example'], type: 'reserved' },
      Odd: { type: 'free' },
    }),
  )
  expect(parsed).toMatchObject({ entries: 3, unreadable: 1 })
  const forwarders = decodeKeys(parsed.sections.get('forwarders')?.slice() ?? new Uint8Array())
  expect(hasKey(forwarders, keyOf('alias.example'))).toBe(true)
})

test('a catalogue that lists a large provider as a forwarder is rejected', () => {
  const claims = (hosts: string[], type: string) => read(JSON.stringify({ Acme: { hosts, type } }))
  expect(() => claims(['alias.example', 'Gmail.com'], 'forwarding')).toThrow(
    'gmail.com a forwarder',
  )
  expect(claims(['fastmail.com'], 'paid').entries).toBe(1)
})

test('invalid host names of every type are counted as unreadable', () => {
  const parsed = read(JSON.stringify({ Acme: { hosts: ['not a name', 7], type: 'free' } }))
  expect(parsed).toMatchObject({ entries: 0, unreadable: 2 })
})

function read(text: string) {
  const reader = mailServices.reader()
  reader.push(text)
  return reader.end()
}
