import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEmail } from './address.ts'
import { canonicalMailbox } from './canonical.ts'

test('an address is read into its parts', () => {
  expect(parseEmail(' Jane.Roe+news@Mail.Example.co.uk ')).toEqual({
    local: 'Jane.Roe+news',
    base: 'jane.roe',
    domain: 'mail.example.co.uk',
    registrableDomain: 'example.co.uk',
    normalized: 'jane.roe+news@mail.example.co.uk',
    canonical: 'jane.roe@mail.example.co.uk',
    plusTag: true,
  })
  expect(parseEmail('jane@bücher.example')?.domain).toBe('xn--bcher-kva.example')
})

test('reading an address twice changes nothing', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const once = parseEmail(address)
      fc.pre(once !== null)
      expect(parseEmail(once?.normalized ?? '')?.normalized).toBe(once?.normalized)
      const [local = '', domain = ''] = once?.canonical.split(/@(?=[^@]*$)/) ?? []
      expect(canonicalMailbox(local, domain).canonical).toBe(once?.canonical)
    }),
  )
})

test.each([
  '',
  '@',
  'a@',
  '@b.example',
  'a@b',
  'a b@example.com',
  'a@1.2.3.4',
  'a@exam\u0000ple.com',
  'a\u200b@example.com',
  'a\u202e@example.com',
  'a\ufe0f@example.com',
  'a\u3164@example.com',
])('%j is no address', (address) => {
  expect(parseEmail(address)).toBeNull()
})

test('lone surrogates are no address', () => {
  expect(parseEmail('a\ud800@example.com')).toBeNull()
  expect(parseEmail('a@\udc00.example')).toBeNull()
})
