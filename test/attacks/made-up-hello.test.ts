import { expect } from 'vitest'
import { chromeHello } from '../conformance/support/client-hello.ts'
import { attack } from './support/attack.ts'
import { BROWSER, HOME } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim } from './support/victim.ts'

attack(
  'a made-up ClientHello, posted over plain HTTP',
  'captureStatus verified, aligned',
  async () => {
    const { check, evaluate } = await openVictim()
    const tlsCapture = { ...chromeHello, capturedAt: new Date().toISOString() }
    const evaluated = await evaluate({ ...humanPayload(1), tlsCapture }, HOME, BROWSER)
    const checked = await check({ ip: HOME, collected: { ...humanPayload(2), tlsCapture } })
    const signed = await check({
      ip: HOME,
      verdictToken: evaluated.verdictToken.token,
    })
    const stated = [evaluated, checked, signed].map(({ tls }) => tls.captureStatus)
    expect(stated).toEqual(['unverified', 'unverified', 'unverified'])
    const changed = { ...tlsCapture, cipherSuites: ['1301', '1302'] }
    const broken = await evaluate({ ...humanPayload(3), tlsCapture: changed }, HOME, BROWSER)
    expect(broken.tls).toMatchObject({ captureStatus: 'invalid', flagged: true })
    return `${stated[0]}, also in a token; changed afterwards: ${broken.tls.captureStatus}`
  },
)
