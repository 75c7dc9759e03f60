import { expect, test } from 'vitest'
import { edgeFacts as read } from './edge-facts.ts'
import { parseIp } from './ip/address.ts'

const edgeFacts = (cf: unknown, ip: string | null = null) =>
  read(cf, ip === null ? null : parseIp(ip))

test('the connection is read with text and numbers alike', () => {
  const facts = edgeFacts({
    asn: 64496,
    asOrganization: 'Acme Net',
    country: 'DE',
    latitude: '52.5',
    longitude: 13.4,
    clientTcpRtt: 21,
    httpProtocol: 'HTTP/2',
    tlsVersion: 'TLSv1.3',
    tlsClientHelloLength: '1929',
    clientAcceptEncoding: 'gzip, deflate, br, zstd',
    botManagement: { ja4: 't13d1516h2_8daaf6152771_e5627efa2ab1', verifiedBot: false },
  })
  expect(facts).toMatchObject({
    asn: 64496,
    latitude: 52.5,
    longitude: 13.4,
    rttMs: 21,
    tlsHelloLength: 1929,
    ja4: 't13d1516h2_8daaf6152771_e5627efa2ab1',
    ja3: null,
    verifiedBot: false,
    city: null,
  })
})

test('what is missing, out of range or no country is null', () => {
  expect(edgeFacts(undefined)).toBeNull()
  expect(edgeFacts('cf')).toBeNull()
  const facts = edgeFacts({
    asn: -1,
    country: 'T1',
    latitude: '',
    longitude: '999',
    clientTcpRtt: 0,
  })
  expect(facts).toMatchObject({
    asn: null,
    country: null,
    latitude: null,
    longitude: null,
    rttMs: null,
  })
  expect(edgeFacts({ country: 'XX' })?.country).toBeNull()
})

test.each(['127.0.0.1', '::1', '10.1.2.3', 'fe80::1'])('nothing is known of %s', (ip) => {
  expect(edgeFacts({ asn: 64496, country: 'DE' }, ip)).toBeNull()
})
