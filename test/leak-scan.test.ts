import { expect, test } from 'vitest'
import { found, personalIn, personalInLog } from './support/leak-scan.ts'

test('a scan finds a secret whatever its case, a mail address and a secret key; an IP address in a log', () => {
  expect(found(['Canary-1'], 'before canary-1 after')).toHaveLength(1)
  const leaked = 'to jane@mail.example with sk_live_abcdefghijkl123456789012 from 203.0.113.9'
  expect(personalIn(leaked)).toHaveLength(2)
  expect(personalInLog(leaked)).toHaveLength(3)
})

test('and passes by what may be kept: a key by its beginning, a version, the loopback address', () => {
  expect(
    personalInLog('sk_live_abcd1234 of Chrome/156.0.0.0 at 127.0.0.1:8787, @vigil/contract'),
  ).toEqual([])
})
