import { describe } from 'vitest'
import { type Case, listCases, testCases } from '../../testing/compartment-cases.ts'
import { abuseIp } from './abuse-ip.ts'
import { corporateGateway } from './corporate-gateway.ts'
import { cameBy, finding } from './network.fixture.ts'
import { proxiedRequest } from './proxied-request.ts'
import { proxyKnown } from './proxy-known.ts'
import { relayEgress } from './relay-egress.ts'
import { residentialProxy } from './residential-proxy.ts'
import { torExit } from './tor-exit.ts'
import { unroutedIp } from './unrouted-ip.ts'
import { vpnKnown } from './vpn-known.ts'
import { wifiHotspot } from './wifi-hotspot.ts'

const cases: Case[] = [
  { signal: torExit, when: 'it is known', given: { network: { torExit: true } }, expected: 3 },
  {
    signal: torExit,
    when: 'its list is overdue',
    given: { network: { torExit: true, findings: [finding('tor', 0.25)] } },
    expected: 0.75,
  },
  {
    signal: torExit,
    when: 'it is on no list',
    given: { network: { torExit: false } },
    expected: 0,
  },
  { signal: abuseIp, when: 'it is known', given: { network: { abuse: true } }, expected: 2 },
  {
    signal: abuseIp,
    when: 'its list is overdue',
    given: { network: { abuse: true, findings: [finding('abuse', 0.25)] } },
    expected: 0.5,
  },
  { signal: abuseIp, when: 'it is on no list', given: { network: { abuse: false } }, expected: 0 },
  {
    signal: vpnKnown,
    when: 'nothing was learned of the account',
    given: { network: { vpn: true }, history: null },
    expected: 0.9,
  },
  {
    signal: vpnKnown,
    when: 'no visit of the account came through one',
    given: { network: { vpn: true } },
    expected: 1.2,
  },
  {
    signal: vpnKnown,
    when: 'the account came through one before',
    given: { network: { vpn: true }, history: cameBy('vpn', 1) },
    expected: 0.6,
  },
  {
    signal: vpnKnown,
    when: 'its list is overdue',
    given: { network: { vpn: true, findings: [finding('vpn', 0.25)] }, history: null },
    expected: 0.225,
  },
  { signal: vpnKnown, when: 'it is on no list', given: { network: { vpn: false } }, expected: 0 },
  { signal: relayEgress, when: 'it is known', given: { network: { relay: true } }, expected: 0.3 },
  {
    signal: relayEgress,
    when: 'its list is overdue',
    given: { network: { relay: true, findings: [finding('relay', 0.25)] } },
    expected: 0.075,
  },
  {
    signal: relayEgress,
    when: 'it is on no list',
    given: { network: { relay: false } },
    expected: 0,
  },
  { signal: proxyKnown, when: 'it is known', given: { network: { proxy: true } }, expected: 1.5 },
  {
    signal: proxyKnown,
    when: 'its list is overdue',
    given: { network: { proxy: true, findings: [finding('proxy', 0.25)] } },
    expected: 0.375,
  },
  {
    signal: proxyKnown,
    when: 'it is on no list',
    given: { network: { proxy: false } },
    expected: 0,
  },
  {
    signal: residentialProxy,
    when: 'it is known',
    given: { network: { residentialProxy: true } },
    expected: 1.2,
  },
  {
    signal: residentialProxy,
    when: 'its list is overdue',
    given: { network: { residentialProxy: true, findings: [finding('proxy', 0.25)] } },
    expected: 0.3,
  },
  {
    signal: residentialProxy,
    when: 'it is on no list',
    given: { network: { residentialProxy: false } },
    expected: 0,
  },
  { signal: wifiHotspot, when: 'it is known', given: { network: { wifi: true } }, expected: 0.2 },
  {
    signal: wifiHotspot,
    when: 'its list is overdue',
    given: { network: { wifi: true, findings: [finding('wifi', 0.25)] } },
    expected: 0.05,
  },
  {
    signal: wifiHotspot,
    when: 'it is on no list',
    given: { network: { wifi: false } },
    expected: 0,
  },
  {
    signal: torExit,
    when: 'a fresh list agrees with an overdue one',
    given: { network: { torExit: true, findings: [finding('tor', 0.25), finding('tor', 1)] } },
    expected: 3,
  },
  {
    signal: proxyKnown,
    when: "the proxy is an employer's",
    given: { network: { proxy: true, corporateProxy: true } },
    expected: 0,
  },
  {
    signal: proxyKnown,
    when: 'the proxy is a privacy relay',
    given: { network: { proxy: true, relay: true } },
    expected: 0,
  },
  {
    signal: corporateGateway,
    when: 'an employer is in between',
    given: { network: { corporateProxy: true } },
    expected: 0.1,
  },
  {
    signal: corporateGateway,
    when: 'none is',
    given: { network: { corporateProxy: false } },
    expected: 0,
  },
  {
    signal: proxiedRequest,
    when: 'headers of a proxy arrived',
    given: { headers: { proxied: true } },
    expected: 0.3,
  },
  {
    signal: proxiedRequest,
    when: 'the proxy is an employer that was named',
    given: { headers: { proxied: true }, network: { corporateProxy: true } },
    expected: 0,
  },
  {
    signal: unroutedIp,
    when: 'the address is not announced',
    given: { network: { unrouted: true } },
    expected: 1,
  },
  {
    signal: unroutedIp,
    when: 'the address is private',
    given: { network: { unrouted: true, reserved: true } },
    expected: 0,
  },
  ...listCases('network', 'cidr', 'domain'),
]

describe('the network', () => {
  testCases(cases)
})
