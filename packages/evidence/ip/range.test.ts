import { expect, test } from 'vitest'
import { parseIp } from './address.ts'
import { inRange, maskIp, parseCidr } from './range.ts'

function contains(cidr: string, address: string): boolean | null {
  const ip = parseIp(address)
  const range = parseCidr(cidr)
  return ip && range && inRange(ip, range)
}

test('a block contains its first and last address and no address outside', () => {
  expect(contains('203.0.113.0/24', '203.0.113.0')).toBe(true)
  expect(contains('203.0.113.0/24', '203.0.113.255')).toBe(true)
  expect(contains('203.0.113.0/24', '203.0.114.0')).toBe(false)
  expect(contains('2001:db8::/32', '2001:db8:ffff::')).toBe(true)
  expect(contains('2001:db8::/32', '2001:db9::')).toBe(false)
  expect(contains('0.0.0.0/0', '198.51.100.7')).toBe(true)
  expect(contains('0.0.0.0/0', '2001:db8::1')).toBe(false)
})

test('a bare address is a block of one, and host bits are cleared', () => {
  expect(contains('198.51.100.7', '198.51.100.7')).toBe(true)
  expect(contains('198.51.100.7', '198.51.100.8')).toBe(false)
  expect(contains('198.51.100.7/30', '198.51.100.4')).toBe(true)
})

test.each(['1.2.3.4/33', '::/129', '1.2.3.4/', '1.2.3.4/08', '1.2.3.4/-1', '1.2.3/8', '/8', 'x/8'])(
  '%j is no block',
  (cidr) => {
    expect(parseCidr(cidr)).toBeNull()
  },
)

test('addresses are masked to /24 and /48', () => {
  const mask = (address: string) => {
    const ip = parseIp(address)
    return ip && maskIp(ip)
  }
  expect(mask('203.0.113.77')).toBe('203.0.113.0/24')
  expect(mask('2001:db8:1:2:3::4')).toBe('2001:db8:1::/48')
  expect(mask('::ffff:203.0.113.77')).toBe('203.0.113.0/24')
})
