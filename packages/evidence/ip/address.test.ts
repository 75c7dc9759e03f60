import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatIpv4, formatIpv6, parseIp } from './address.ts'

const text = (address: string) => parseIp(address)?.text ?? null

test('an IPv6 address has one spelling (RFC 5952)', () => {
  expect(text('2001:DB8:0:0:0:0:0:1')).toBe('2001:db8::1')
  expect(text('2001:0db8:0000:0042:0000:8a2e:0370:7334')).toBe('2001:db8:0:42:0:8a2e:370:7334')
  expect(text('2001:db8:0:0:1:0:0:1')).toBe('2001:db8::1:0:0:1')
  expect(text('2001:db8::1:1:1:1:1')).toBe('2001:db8:0:1:1:1:1:1')
  expect(text('::')).toBe('::')
  expect(text('::1')).toBe('::1')
  expect(text('fe80::')).toBe('fe80::')
  expect(text('64:ff9b:1::192.0.2.1')).toBe('64:ff9b:1::c000:201')
})

test('mapped, 6to4 and NAT64 addresses stand as the IPv4 address they carry', () => {
  expect(parseIp('::ffff:192.0.2.1')).toEqual({ family: 4, value: 0xc0000201n, text: '192.0.2.1' })
  expect(text('::FFFF:c000:0201')).toBe('192.0.2.1')
  expect(text('2002:c000:0201::1')).toBe('192.0.2.1')
  expect(text('64:ff9b::c000:201')).toBe('192.0.2.1')
  expect(text('64:ff9b::192.0.2.1')).toBe('192.0.2.1')
})

test.each([
  '',
  '1.2.3',
  '1.2.3.4.5',
  '01.2.3.4',
  '256.1.1.1',
  '1.2.3.4 ',
  '1.2.3.4:80',
  '0x7f.1.1.1',
  '2001:db8::1%eth0',
  '[2001:db8::1]',
  '1::2::3',
  ':::',
  '2001:db8',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8:9',
  '12345::',
  '::1.2.3.256',
  '1.2.3.4::',
  'localhost',
])('%j is no address', (address) => {
  expect(parseIp(address)).toBeNull()
})

test('every address is read back from its own spelling', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 0xffffffffn }), (value) => {
      expect(parseIp(formatIpv4(value))).toMatchObject({ family: 4, value })
    }),
  )
  fc.assert(
    fc.property(fc.bigInt({ min: 1n << 120n, max: (1n << 128n) - 1n }), (value) => {
      fc.pre(value >> 112n !== 0x2002n)
      expect(parseIp(formatIpv6(value))).toMatchObject({ family: 6, value })
    }),
  )
})
