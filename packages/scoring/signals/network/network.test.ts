import type { Evidence } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import type { Signal } from '../../signal.ts'
import { neutral, unknown } from '../evidence.fixture.ts'
import { abuseIp } from './abuse-ip.ts'
import { corporateGateway } from './corporate-gateway.ts'
import { datacenterIp } from './datacenter-ip.ts'
import { ipVelocity } from './ip-velocity.ts'
import { langGeoMismatch } from './lang-geo-mismatch.ts'
import { proxyKnown } from './proxy-known.ts'
import { relayEgress } from './relay-egress.ts'
import { residentialProxy } from './residential-proxy.ts'
import { siteRateAnomaly } from './site-rate-anomaly.ts'
import { subnetVelocity } from './subnet-velocity.ts'
import { torExit } from './tor-exit.ts'
import { tzGeoMismatch } from './tz-geo-mismatch.ts'
import { unroutedIp } from './unrouted-ip.ts'
import { vpnKnown } from './vpn-known.ts'
import { wifiHotspot } from './wifi-hotspot.ts'

const cases: [Signal, Evidence][] = [
  [abuseIp, { ...neutral, network: { ...neutral.network, abuse: true } }],
  [corporateGateway, { ...neutral, network: { ...neutral.network, corporateProxy: true } }],
  [datacenterIp, { ...neutral, network: { ...neutral.network, hosting: true } }],
  [
    ipVelocity,
    {
      ...neutral,
      velocity: { ...neutral.velocity, ip: { min1: 200, min10: 400, hour1: 800, hour24: 2000 } },
    },
  ],
  [langGeoMismatch, { ...neutral, locale: { ...neutral.locale, languageMismatch: true } }],
  [proxyKnown, { ...neutral, network: { ...neutral.network, proxy: true } }],
  [relayEgress, { ...neutral, network: { ...neutral.network, relay: true } }],
  [residentialProxy, { ...neutral, network: { ...neutral.network, residentialProxy: true } }],
  [siteRateAnomaly, { ...neutral, velocity: { ...neutral.velocity, siteRateZ: 9 } }],
  [
    subnetVelocity,
    {
      ...neutral,
      velocity: {
        ...neutral.velocity,
        subnet: { min1: 200, min10: 400, hour1: 800, hour24: 2000 },
      },
    },
  ],
  [torExit, { ...neutral, network: { ...neutral.network, torExit: true } }],
  [tzGeoMismatch, { ...neutral, locale: { ...neutral.locale, timezoneMismatch: true } }],
  [unroutedIp, { ...neutral, network: { ...neutral.network, unrouted: true } }],
  [vpnKnown, { ...neutral, network: { ...neutral.network, vpn: true } }],
  [wifiHotspot, { ...neutral, network: { ...neutral.network, wifi: true } }],
]

describe.each(cases.map(([signal, evidence]) => ({ code: signal.code, signal, evidence })))(
  '$code',
  ({ signal, evidence }) => {
    it('fires on its evidence, within its weight', () => {
      const measured = signal.measure(evidence)
      const weight = measured === true ? signal.weight : Number(measured)
      expect(Math.abs(weight)).toBeGreaterThanOrEqual(0.05)
      expect(Math.abs(weight)).toBeLessThanOrEqual(Math.abs(signal.weight))
    })

    it('does not speak against an ordinary visit', () => {
      const measured = signal.measure(neutral)
      const weight = measured === true ? signal.weight : Number(measured)
      expect(weight).toBeLessThanOrEqual(0)
    })

    it('says nothing of what is not known', () => {
      const aboutAbsence = ['sdk_absent', 'fingerprint_missing']
      expect(Number(signal.measure(unknown)) !== 0).toBe(aboutAbsence.includes(signal.code))
    })
  },
)
