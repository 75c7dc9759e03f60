import { expect, test } from 'vitest'
import { parseIp } from './address.ts'
import { isReserved } from './reserved.ts'

const reserved = (address: string) => {
  const ip = parseIp(address)
  return ip && isReserved(ip)
}

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.2.1',
  '192.168.1.1',
  '198.19.255.255',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '3fff::1',
  '::ffff:10.0.0.1',
])('%s is special-purpose space', (address) => {
  expect(reserved(address)).toBe(true)
})

test.each(['1.1.1.1', '100.128.0.1', '172.32.0.1', '223.255.255.255', '2606:4700::1', '2a00::1'])(
  '%s is public',
  (address) => {
    expect(reserved(address)).toBe(false)
  },
)
