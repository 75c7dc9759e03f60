import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { automationGlobals } from './automation-globals.ts'
import { botdHit } from './botd-hit.ts'
import { cdpRuntime } from './cdp-runtime.ts'
import { cdpWorker } from './cdp-worker.ts'
import { cspBypassed } from './csp-bypassed.ts'
import { floodProtectionOff } from './flood-protection-off.ts'
import { iframeSrcdocTampered } from './iframe-srcdoc-tampered.ts'
import { notABrowser } from './not-a-browser.ts'
import { permissionInconsistent } from './permission-inconsistent.ts'
import { stealthProxy } from './stealth-proxy.ts'
import { storagePartitionOff } from './storage-partition-off.ts'
import { webdriverMissing } from './webdriver-missing.ts'
import { webdriverTampered } from './webdriver-tampered.ts'
import { webdriverTrue } from './webdriver-true.ts'

const cases: Case[] = [
  {
    signal: webdriverMissing,
    when: 'the browser lost it',
    given: { automation: { webdriverMissing: true } },
    expected: 2.0,
  },
  {
    signal: webdriverMissing,
    when: 'it is there',
    given: { automation: { webdriverMissing: false } },
    expected: 0,
  },
  {
    signal: webdriverMissing,
    when: 'the probe did not run',
    given: { automation: { webdriverMissing: null } },
    expected: 0,
  },
  {
    signal: webdriverTrue,
    when: 'the browser says so',
    given: { automation: { webdriver: true } },
    expected: 4.5,
  },
  {
    signal: webdriverTrue,
    when: 'it says no',
    given: { automation: { webdriver: false } },
    expected: 0,
  },
  {
    signal: webdriverTrue,
    when: 'the probe observed nothing',
    given: { automation: { webdriver: null } },
    expected: 0,
  },
  {
    signal: webdriverTampered,
    when: 'the flag was put in place by a script',
    given: { automation: { webdriverTampered: true } },
    expected: 3,
  },
  {
    signal: webdriverTampered,
    when: 'the flag is native',
    given: { automation: { webdriverTampered: false } },
    expected: 0,
  },
  {
    signal: webdriverTampered,
    when: 'the probe observed nothing',
    given: { automation: { webdriverTampered: null } },
    expected: 0,
  },
  {
    signal: notABrowser,
    when: 'the page lacks what every browser has',
    given: { automation: { notABrowser: true } },
    expected: 4.5,
  },
  {
    signal: notABrowser,
    when: 'all of it is there',
    given: { automation: { notABrowser: false } },
    expected: 0,
  },
  {
    signal: notABrowser,
    when: 'the probe observed nothing',
    given: { automation: { notABrowser: null } },
    expected: 0,
  },
  {
    signal: automationGlobals,
    when: 'a framework left its objects',
    given: { automation: { globals: true } },
    expected: 4,
  },
  {
    signal: automationGlobals,
    when: 'the page is bare',
    given: { automation: { globals: false } },
    expected: 0,
  },
  {
    signal: automationGlobals,
    when: 'the probe observed nothing',
    given: { automation: { globals: null } },
    expected: 0,
  },
  {
    signal: botdHit,
    when: 'the open detector says bot',
    given: { automation: { botd: true } },
    expected: 3.5,
  },
  { signal: botdHit, when: 'it does not', given: { automation: { botd: false } }, expected: 0 },
  {
    signal: botdHit,
    when: 'the probe observed nothing',
    given: { automation: { botd: null } },
    expected: 0,
  },
  {
    signal: stealthProxy,
    when: 'a native function is a Proxy',
    given: { automation: { stealthProxy: true } },
    expected: 4,
  },
  {
    signal: stealthProxy,
    when: 'it is native',
    given: { automation: { stealthProxy: false } },
    expected: 0,
  },
  {
    signal: stealthProxy,
    when: 'the probe observed nothing',
    given: { automation: { stealthProxy: null } },
    expected: 0,
  },
  {
    signal: iframeSrcdocTampered,
    when: 'a frame has a window too early',
    given: { automation: { srcdocTampered: true } },
    expected: 3.5,
  },
  {
    signal: iframeSrcdocTampered,
    when: 'it has none yet',
    given: { automation: { srcdocTampered: false } },
    expected: 0,
  },
  {
    signal: iframeSrcdocTampered,
    when: 'the probe observed nothing',
    given: { automation: { srcdocTampered: null } },
    expected: 0,
  },
  {
    signal: permissionInconsistent,
    when: 'two answers to one question differ',
    given: { automation: { permissionInconsistent: true } },
    expected: 3,
  },
  {
    signal: permissionInconsistent,
    when: 'they agree',
    given: { automation: { permissionInconsistent: false } },
    expected: 0,
  },
  {
    signal: permissionInconsistent,
    when: 'the probe observed nothing',
    given: { automation: { permissionInconsistent: null } },
    expected: 0,
  },
  {
    signal: cspBypassed,
    when: 'a forbidden script ran',
    given: { automation: { cspBypassed: true } },
    expected: 3,
  },
  {
    signal: cspBypassed,
    when: 'it did not run',
    given: { automation: { cspBypassed: false } },
    expected: 0,
  },
  {
    signal: cspBypassed,
    when: 'the probe observed nothing',
    given: { automation: { cspBypassed: null } },
    expected: 0,
  },
  {
    signal: cdpRuntime,
    when: 'a debugger serialises in the page',
    given: { automation: { cdpRuntime: true, cdpPageOnly: null } },
    expected: 2.0,
  },
  {
    signal: cdpRuntime,
    when: 'it is in the worker too, as developer tools are',
    given: { automation: { cdpRuntime: true, cdpPageOnly: false } },
    expected: 1.6,
  },
  {
    signal: cdpRuntime,
    when: 'developer tools are docked in the window',
    given: { automation: { cdpRuntime: true, cdpPageOnly: false, devtoolsDocked: true } },
    expected: 0.8,
  },
  {
    signal: cdpRuntime,
    when: 'a driver shows beside what looks like developer tools',
    given: {
      automation: {
        cdpRuntime: true,
        cdpPageOnly: false,
        devtoolsDocked: true,
        floodProtectionOff: true,
      },
    },
    expected: 2.5,
  },
  {
    signal: cdpRuntime,
    when: 'it leaves the worker of the page alone',
    given: { automation: { cdpRuntime: true, cdpPageOnly: true } },
    expected: 2.8,
  },
  {
    signal: cdpRuntime,
    when: 'none does',
    given: { automation: { cdpRuntime: false } },
    expected: 0,
  },
  {
    signal: cdpRuntime,
    when: 'the probe observed nothing',
    given: { automation: { cdpRuntime: null } },
    expected: 0,
  },
  {
    signal: cdpWorker,
    when: 'a debugger serialises in a worker',
    given: { automation: { cdpWorker: true } },
    expected: 1.4,
  },
  {
    signal: cdpWorker,
    when: 'developer tools are docked in the window',
    given: { automation: { cdpWorker: true, devtoolsDocked: true } },
    expected: 0.6,
  },
  {
    signal: cdpWorker,
    when: 'a driver shows as well',
    given: { automation: { cdpWorker: true, devtoolsDocked: true, storagePartitionOff: true } },
    expected: 2,
  },
  {
    signal: cdpWorker,
    when: 'none does',
    given: { automation: { cdpWorker: false } },
    expected: 0,
  },
  {
    signal: cdpWorker,
    when: 'the probe observed nothing',
    given: { automation: { cdpWorker: null } },
    expected: 0,
  },
  {
    signal: storagePartitionOff,
    when: 'partitioning is off',
    given: { automation: { storagePartitionOff: true } },
    expected: 2,
  },
  {
    signal: storagePartitionOff,
    when: 'it is off, and the service for models too',
    given: { automation: { storagePartitionOff: true, modelsOff: true } },
    expected: 2.8,
  },
  {
    signal: storagePartitionOff,
    when: 'only the service for models is off, as in the browsers of some vendors',
    given: { automation: { storagePartitionOff: false, modelsOff: true } },
    expected: 0,
  },
  {
    signal: storagePartitionOff,
    when: 'it is on',
    given: { automation: { storagePartitionOff: false } },
    expected: 0,
  },
  {
    signal: storagePartitionOff,
    when: 'the probe observed nothing',
    given: { automation: { storagePartitionOff: null } },
    expected: 0,
  },
  {
    signal: floodProtectionOff,
    when: 'a frame takes more updates than browsers allow',
    given: { automation: { floodProtectionOff: true } },
    expected: 2.4,
  },
  {
    signal: floodProtectionOff,
    when: 'another switch of the same list is set',
    given: { automation: { floodProtectionOff: true, modelsOff: true } },
    expected: 3,
  },
  {
    signal: floodProtectionOff,
    when: 'a debugger is attached as well',
    given: { automation: { floodProtectionOff: true, cdpRuntime: true } },
    expected: 3,
  },
  {
    signal: floodProtectionOff,
    when: 'it stops at the limit',
    given: { automation: { floodProtectionOff: false } },
    expected: 0,
  },
  {
    signal: floodProtectionOff,
    when: 'the probe observed nothing',
    given: { automation: { floodProtectionOff: null } },
    expected: 0,
  },
]

describe('drivers and evasion kits', () => {
  testCases(cases)
})
