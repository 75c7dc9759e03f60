import { expect, test } from 'vitest'
import { decodeKeys, hasKey, keyOf } from '../tables/key-set.ts'
import { mailServices } from './mail-services.ts'

test('mail services are sorted by what they do', () => {
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

function read(text: string) {
  const reader = mailServices.reader()
  reader.push(text)
  return reader.end()
}
