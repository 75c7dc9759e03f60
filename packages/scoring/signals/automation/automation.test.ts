import type { Evidence } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import type { Signal } from '../../signal.ts'
import { neutral, unknown } from '../evidence.fixture.ts'
import { automationGlobals } from './automation-globals.ts'
import { botdHit } from './botd-hit.ts'
import { cdpRuntime } from './cdp-runtime.ts'
import { cdpWorker } from './cdp-worker.ts'
import { cspBypassed } from './csp-bypassed.ts'
import { headlessScreen } from './headless-screen.ts'
import { headlessUa } from './headless-ua.ts'
import { hiddenScrollbars } from './hidden-scrollbars.ts'
import { iframeSrcdocTampered } from './iframe-srcdoc-tampered.ts'
import { libraryUserAgent } from './library-user-agent.ts'
import { noInputDevice } from './no-input-device.ts'
import { notABrowser } from './not-a-browser.ts'
import { payloadReplayed } from './payload-replayed.ts'
import { permissionInconsistent } from './permission-inconsistent.ts'
import { sdkAbsent } from './sdk-absent.ts'
import { stealthProxy } from './stealth-proxy.ts'
import { storagePartitionOff } from './storage-partition-off.ts'
import { viewportDefaultLib } from './viewport-default-lib.ts'
import { viewportExceedsWindow } from './viewport-exceeds-window.ts'
import { webdriverTampered } from './webdriver-tampered.ts'
import { webdriverTrue } from './webdriver-true.ts'

const cases: [Signal, Evidence][] = [
  [automationGlobals, { ...neutral, automation: { ...neutral.automation, globals: true } }],
  [botdHit, { ...neutral, automation: { ...neutral.automation, botd: true } }],
  [cdpRuntime, { ...neutral, automation: { ...neutral.automation, cdpRuntime: true } }],
  [cdpWorker, { ...neutral, automation: { ...neutral.automation, cdpWorker: true } }],
  [cspBypassed, { ...neutral, automation: { ...neutral.automation, cspBypassed: true } }],
  [headlessScreen, { ...neutral, automation: { ...neutral.automation, headlessScreen: true } }],
  [headlessUa, { ...neutral, userAgent: { ...neutral.userAgent, headlessAnywhere: true } }],
  [hiddenScrollbars, { ...neutral, automation: { ...neutral.automation, hiddenScrollbars: true } }],
  [
    iframeSrcdocTampered,
    { ...neutral, automation: { ...neutral.automation, srcdocTampered: true } },
  ],
  [libraryUserAgent, { ...neutral, userAgent: { ...neutral.userAgent, client: 'tool' } }],
  [noInputDevice, { ...neutral, automation: { ...neutral.automation, noInputDevice: true } }],
  [notABrowser, { ...neutral, automation: { ...neutral.automation, notABrowser: true } }],
  [payloadReplayed, { ...neutral, automation: { ...neutral.automation, payloadReplayed: true } }],
  [
    permissionInconsistent,
    { ...neutral, automation: { ...neutral.automation, permissionInconsistent: true } },
  ],
  [sdkAbsent, { ...neutral, automation: null, device: null, userAgent: null }],
  [stealthProxy, { ...neutral, automation: { ...neutral.automation, stealthProxy: true } }],
  [
    storagePartitionOff,
    { ...neutral, automation: { ...neutral.automation, storagePartitionOff: true } },
  ],
  [
    viewportDefaultLib,
    { ...neutral, automation: { ...neutral.automation, viewportDefaultLib: true } },
  ],
  [
    viewportExceedsWindow,
    { ...neutral, automation: { ...neutral.automation, viewportExceedsWindow: true } },
  ],
  [
    webdriverTampered,
    { ...neutral, automation: { ...neutral.automation, webdriverTampered: true } },
  ],
  [webdriverTrue, { ...neutral, automation: { ...neutral.automation, webdriver: true } }],
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
