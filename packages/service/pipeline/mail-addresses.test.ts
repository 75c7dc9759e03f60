import { expect, test } from 'vitest'
import { withoutMailAddresses } from './mail-addresses.ts'

test.each([
  ['ada@acme.example', '[address]'],
  ['to ada.lovelace+x@acme.example, again', 'to [address], again'],
  ['/u/ada%40acme.example/inbox', '/u/[address]/inbox'],
  ['a@b.example,c@d.example', '[address],[address]'],
  ['ada@bücher.example', '[address]'],
  ['a@b@c.example', 'a@[address]'],
  ['Chrome/156.0.0.0 @ home', 'Chrome/156.0.0.0 @ home'],
  ['@acme.example', '@acme.example'],
  ['ada@localhost', 'ada@localhost'],
  ['', ''],
])('%s becomes %s', (text, expected) => {
  expect(withoutMailAddresses(text)).toBe(expected)
})

test('a megabyte without an address is returned unchanged', () => {
  const long = 'x'.repeat(1_000_000)
  expect(withoutMailAddresses(long)).toBe(long)
  expect(withoutMailAddresses('a@'.repeat(100_000))).toHaveLength(200_000)
})
