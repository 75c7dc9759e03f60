import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { counts, neutral } from '../evidence.fixture.ts'
import { automationGlobals } from './automation-globals.ts'
import { bareBurst } from './bare-burst.ts'
import { bareFailures } from './bare-failures.ts'
import { botUserAgent } from './bot-user-agent.ts'
import { botdHit } from './botd-hit.ts'
import { cdpRuntime } from './cdp-runtime.ts'
import { cdpWorker } from './cdp-worker.ts'
import { challengeAnswerWrong } from './challenge-answer-wrong.ts'
import { challengeForeign } from './challenge-foreign.ts'
import { challengeForged } from './challenge-forged.ts'
import { challengeLate } from './challenge-late.ts'
import { challengeLayoutWrong } from './challenge-layout-wrong.ts'
import { challengeMissing } from './challenge-missing.ts'
import { challengeReused } from './challenge-reused.ts'
import { challengeWorkMissing } from './challenge-work-missing.ts'
import { clientCrowd } from './client-crowd.ts'
import { cspBypassed } from './csp-bypassed.ts'
import { floodProtectionOff } from './flood-protection-off.ts'
import { headlessScreen } from './headless-screen.ts'
import { headlessUa } from './headless-ua.ts'
import { hiddenScrollbars } from './hidden-scrollbars.ts'
import { iframeSrcdocTampered } from './iframe-srcdoc-tampered.ts'
import { inputOffClock } from './input-off-clock.ts'
import { inputWithoutDevice } from './input-without-device.ts'
import { inputWithoutKeyCode } from './input-without-key-code.ts'
import { inputWithoutPressure } from './input-without-pressure.ts'
import { libraryUserAgent } from './library-user-agent.ts'
import { noInputDevice } from './no-input-device.ts'
import { notABrowser } from './not-a-browser.ts'
import { observedRisk } from './observed-risk.ts'
import { payloadIncomplete } from './payload-incomplete.ts'
import { payloadReplayed } from './payload-replayed.ts'
import { permissionInconsistent } from './permission-inconsistent.ts'
import { sdkAbsent } from './sdk-absent.ts'
import { stealthProxy } from './stealth-proxy.ts'
import { storagePartitionOff } from './storage-partition-off.ts'
import { tokenAbsent } from './token-absent.ts'
import { unknownClient } from './unknown-client.ts'
import { viewportDefaultLib } from './viewport-default-lib.ts'
import { viewportExceedsWindow } from './viewport-exceeds-window.ts'
import { webdriverMissing } from './webdriver-missing.ts'
import { webdriverTampered } from './webdriver-tampered.ts'
import { webdriverTrue } from './webdriver-true.ts'

/** Allowed visits of the account, without a browser and with one. */
const visitsOf = (bare: number, seen: number, now = {}) => {
  const [visit] = neutral.history.visits
  if (visit === undefined) throw new Error('the fixture has a visit')
  return {
    current: { ...neutral.history.current, ...now },
    visits: [
      ...Array.from({ length: bare }, () => ({ ...visit, visitorKey: null, deviceKey: null })),
      ...Array.from({ length: seen }, () => visit),
    ],
  }
}

/** A check of which nothing of a browser came, at a site where so many of 1,999 bring a token. */
const bare = (withToken: number) => ({
  host: 'check' as const,
  automation: null,
  behavior: null,
  device: null,
  history: null,
  session: { tokenUsage: { checks: 1999, withToken, withNonce: 0 } },
})
/** A login by a client that tried accounts from so many networks, and failed from so many. */
const failing = (tried: number, failed: number) => {
  const attempts = { tried: counts(1, 1, 1, tried), failed: counts(0, 0, 0, failed) }
  return {
    event: 'login',
    device: null,
    history: null,
    velocity: { bareAttempts: { ofKind: attempts, ofVersion: attempts } },
  }
}
const FINGERPRINT_MISSING = 0.3
const NO_BROWSER = { visitorKey: null, deviceKey: null }

/** So many phones of one model that an app signed up on one carrier, of forty sign-ups of the day. */
const onCarrier = (here: number): Case['given'] => ({
  event: 'signup',
  device: null,
  userAgent: { namesModel: true },
  velocity: {
    site: counts(1, 1, 8, 40),
    newcomers: {
      people: counts(1, 1, 4, here),
      here: counts(1, 1, 4, here),
      atProvider: counts(1, 1, 4, here + 1),
      ofClient: counts(1, 1, 4, here),
    },
  },
  history: { current: { ...neutral.history.current, ...NO_BROWSER } },
})

const cases: Case[] = [
  {
    signal: bareFailures,
    when: 'nearly all attempts by such clients fail',
    given: failing(60, 58),
    expected: 2.6,
  },
  {
    signal: bareFailures,
    when: 'as many fail as people mistype',
    given: failing(60, 9),
    expected: 0,
  },
  {
    signal: clientCrowd,
    when: 'twenty phones of one model sign up on one carrier, which brings one more',
    given: onCarrier(20),
    expected: 2.9,
  },
  {
    signal: clientCrowd,
    when: 'four do',
    given: onCarrier(4),
    expected: 0,
  },
  {
    signal: bareBurst,
    when: 'twenty come without a browser to a site that has two an hour',
    given: { velocity: { bare: counts(1, 5, 20, 20), site: counts(1, 5, 22, 60) } },
    expected: 2.6,
  },
  {
    signal: bareBurst,
    when: 'eight do',
    given: { velocity: { bare: counts(1, 5, 8, 8), site: counts(1, 5, 10, 48) } },
    expected: 1.2,
  },
  {
    signal: bareBurst,
    when: 'this one shows a browser',
    given: { velocity: { bare: null, site: counts(1, 5, 22, 60) } },
    expected: 0,
  },
  {
    signal: tokenAbsent,
    when: 'nineteen of twenty allowed checks bring a token',
    given: { session: { tokenUsage: { checks: 1999, withToken: 1900, withNonce: 0 } } },
    expected: Math.log(18),
  },
  {
    signal: tokenAbsent,
    when: 'all of them do',
    given: { session: { tokenUsage: { checks: 2000, withToken: 2000, withNonce: 0 } } },
    expected: 3,
  },
  {
    signal: tokenAbsent,
    when: 'nothing of a browser came, as one of twenty checks here',
    given: bare(1900),
    expected: 1.3 - FINGERPRINT_MISSING,
  },
  {
    signal: tokenAbsent,
    when: 'nothing of a browser came, as one of two hundred checks here',
    given: bare(1990),
    expected: Math.log(0.027 / (12 / 2002)) - FINGERPRINT_MISSING,
  },
  {
    signal: tokenAbsent,
    when: 'nothing of a browser came, as at most three of 2,002 checks here',
    given: bare(1999),
    expected: Math.log(0.027 / (3 / 2002)) - FINGERPRINT_MISSING,
  },
  {
    signal: tokenAbsent,
    when: 'nothing of a browser came of an account that always showed one: its drift counts more',
    given: { ...bare(1950), history: visitsOf(0, 12, NO_BROWSER) },
    expected: 0,
  },
  {
    signal: tokenAbsent,
    when: 'nothing of a browser came, as half of the checks here',
    given: bare(1000),
    expected: Math.log(1.8) - FINGERPRINT_MISSING,
  },
  {
    signal: tokenAbsent,
    when: 'one of ten does',
    given: { session: { tokenUsage: { checks: 2000, withToken: 200, withNonce: 0 } } },
    expected: 0,
  },
  {
    signal: tokenAbsent,
    when: 'few were counted',
    given: { session: { tokenUsage: { checks: 49, withToken: 49, withNonce: 49 } } },
    expected: 0,
  },
  {
    signal: tokenAbsent,
    when: 'a login brings nothing of a browser where all others bring a token',
    given: { ...bare(1999), event: 'login' },
    expected: 1 - FINGERPRINT_MISSING,
  },
  {
    signal: tokenAbsent,
    when: 'it brings one, and nonces are not the rule',
    given: {
      session: {
        token: 'redeemed',
        tokenUsage: { checks: 2000, withToken: 2000, withNonce: 0 },
      },
    },
    expected: 0,
  },
  {
    signal: tokenAbsent,
    when: 'its token has no nonce behind it, as all others have',
    given: {
      session: {
        token: 'redeemed',
        tokenUsage: { checks: 2000, withToken: 2000, withNonce: 2000 },
      },
    },
    expected: 3,
  },
  {
    signal: tokenAbsent,
    when: 'no visit of the account showed a browser',
    given: {
      session: { tokenUsage: { checks: 1999, withToken: 1900, withNonce: 0 } },
      history: visitsOf(1, 0),
    },
    expected: Math.log(0.9 / ((1 + 0.5 * 0.05) / 1.5)),
  },
  {
    signal: tokenAbsent,
    when: 'four visits of the account showed no browser: it refuses the SDK',
    given: {
      session: { tokenUsage: { checks: 1999, withToken: 1900, withNonce: 0 } },
      history: visitsOf(4, 0),
    },
    expected: Math.log(0.9 / ((4 + 0.5 * 0.05) / 4.5)),
  },
  {
    signal: tokenAbsent,
    when: 'nearly every visit of the account showed one: no more than at the site',
    given: {
      session: { tokenUsage: { checks: 1999, withToken: 1900, withNonce: 0 } },
      history: visitsOf(0, 40),
    },
    expected: Math.log(18),
  },
  {
    signal: tokenAbsent,
    when: 'its token was used before',
    given: {
      session: {
        token: 'replayed',
        tokenNonce: true,
        tokenUsage: { checks: 2000, withToken: 2000, withNonce: 2000 },
      },
    },
    expected: 3,
  },
  {
    signal: tokenAbsent,
    when: 'it brings both',
    given: {
      session: {
        token: 'redeemed',
        tokenNonce: true,
        tokenUsage: { checks: 2000, withToken: 2000, withNonce: 2000 },
      },
    },
    expected: 0,
  },
  {
    signal: inputOffClock,
    when: 'input has times of its own',
    given: { behavior: { offClock: true } },
    expected: 3,
  },
  {
    signal: inputOffClock,
    when: 'it has the times of the X server',
    given: { behavior: { offClock: false } },
    expected: 0,
  },
  {
    signal: inputWithoutDevice,
    when: 'a mouse was pressed where there is none',
    given: { automation: { inputWithoutDevice: true } },
    expected: 3.5,
  },
  {
    signal: inputWithoutDevice,
    when: 'none was pressed',
    given: { automation: { inputWithoutDevice: false } },
    expected: 0,
  },
  {
    signal: inputWithoutDevice,
    when: 'it was not observed',
    given: { automation: { inputWithoutDevice: null } },
    expected: 0,
  },
  {
    signal: inputWithoutKeyCode,
    when: 'keys have no code',
    given: { behavior: { keysWithoutCode: true } },
    expected: 2.8,
  },
  {
    signal: inputWithoutKeyCode,
    when: 'they have',
    given: { behavior: { keysWithoutCode: false } },
    expected: 0,
  },
  {
    signal: inputWithoutPressure,
    when: 'no press had pressure',
    given: { behavior: { pressurelessShare: 1 } },
    expected: 2.8,
  },
  {
    signal: inputWithoutPressure,
    when: 'some presses had none',
    given: { behavior: { pressurelessShare: 0.25 } },
    expected: 2.6,
  },
  {
    signal: inputWithoutPressure,
    when: 'every press had it',
    given: { behavior: { pressurelessShare: 0 } },
    expected: 0,
  },
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
    signal: observedRisk,
    when: 'the token of a visit scored 40 has lost its record',
    given: { session: { token: 'redeemed', unreadScore: 40 } },
    expected: Math.log(40 / 60) + 3,
  },
  {
    signal: observedRisk,
    when: 'the visit was scored like every other',
    given: { session: { token: 'redeemed', unreadScore: 4 } },
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
    signal: payloadIncomplete,
    when: 'a part of the payload was taken out',
    given: { host: 'evaluate', automation: { payloadIncomplete: true } },
    expected: 3,
  },
  {
    signal: payloadIncomplete,
    when: 'a server forwarded a part of it',
    given: { host: 'check', automation: { payloadIncomplete: true } },
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
    when: 'a driver shows beside it',
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
  {
    signal: noInputDevice,
    when: 'a desktop has no pointer',
    given: { automation: { noInputDevice: true } },
    expected: 2.5,
  },
  {
    signal: noInputDevice,
    when: 'it has one',
    given: { automation: { noInputDevice: false } },
    expected: 0,
  },
  {
    signal: noInputDevice,
    when: 'the probe observed nothing',
    given: { automation: { noInputDevice: null } },
    expected: 0,
  },
  {
    signal: viewportExceedsWindow,
    when: 'the page is larger than its window',
    given: { automation: { viewportExceedsWindow: true } },
    expected: 2.5,
  },
  {
    signal: viewportExceedsWindow,
    when: 'it fits',
    given: { automation: { viewportExceedsWindow: false } },
    expected: 0,
  },
  {
    signal: viewportExceedsWindow,
    when: 'the probe observed nothing',
    given: { automation: { viewportExceedsWindow: null } },
    expected: 0,
  },
  {
    signal: viewportDefaultLib,
    when: 'the page is 800x600',
    given: { automation: { viewportDefaultLib: true } },
    expected: 1.5,
  },
  {
    signal: viewportDefaultLib,
    when: 'it has another size',
    given: { automation: { viewportDefaultLib: false } },
    expected: 0,
  },
  {
    signal: viewportDefaultLib,
    when: 'the probe observed nothing',
    given: { automation: { viewportDefaultLib: null } },
    expected: 0,
  },
  {
    signal: headlessScreen,
    when: 'the screen is 800x600',
    given: { automation: { headlessScreen: true } },
    expected: 1.5,
  },
  {
    signal: headlessScreen,
    when: 'it has another size',
    given: { automation: { headlessScreen: false } },
    expected: 0,
  },
  {
    signal: headlessScreen,
    when: 'the probe observed nothing',
    given: { automation: { headlessScreen: null } },
    expected: 0,
  },
  {
    signal: hiddenScrollbars,
    when: 'scrollbars have no width',
    given: { automation: { hiddenScrollbars: true } },
    expected: 1.2,
  },
  {
    signal: hiddenScrollbars,
    when: 'they have one',
    given: { automation: { hiddenScrollbars: false } },
    expected: 0,
  },
  {
    signal: hiddenScrollbars,
    when: 'the probe observed nothing',
    given: { automation: { hiddenScrollbars: null } },
    expected: 0,
  },
  {
    signal: challengeForged,
    when: 'a nonce that was not issued',
    given: { challenge: { nonce: 'forged' } },
    expected: 3.0,
  },
  {
    signal: challengeForged,
    when: 'not so',
    given: { challenge: { nonce: 'redeemed' } },
    expected: 0,
  },
  {
    signal: challengeReused,
    when: 'a nonce used twice',
    given: { challenge: { nonce: 'reused' } },
    expected: 2.4,
  },
  {
    signal: challengeReused,
    when: 'not so',
    given: { challenge: { nonce: 'unverified' } },
    expected: 0,
  },
  {
    signal: challengeForeign,
    when: 'a nonce of another browser',
    given: { challenge: { nonce: 'foreign' } },
    expected: 1.8,
  },
  {
    signal: challengeForeign,
    when: 'not so',
    given: { challenge: { nonce: 'foreign_network' } },
    expected: 0,
  },
  {
    signal: challengeLate,
    when: 'a nonce of another network',
    given: { challenge: { nonce: 'foreign_network' } },
    expected: 0.3,
  },
  {
    signal: challengeLate,
    when: 'not so',
    given: { challenge: { nonce: 'redeemed' } },
    expected: 0,
  },
  {
    signal: challengeMissing,
    when: 'an SDK without a nonce',
    given: { challenge: { nonce: 'missing' } },
    expected: 0.4,
  },
  {
    signal: challengeMissing,
    when: 'not so',
    given: { challenge: { nonce: 'absent' } },
    expected: 0,
  },
  {
    signal: challengeAnswerWrong,
    when: 'an answer that no engine gives',
    given: { challenge: { answers: 'wrong' } },
    expected: 3.0,
  },
  {
    signal: challengeAnswerWrong,
    when: 'not so',
    given: { challenge: { answers: 'absent' } },
    expected: 0,
  },
  {
    signal: challengeLayoutWrong,
    when: 'a width that no engine lays out',
    given: { challenge: { layout: 'wrong' } },
    expected: 1.5,
  },
  {
    signal: challengeLayoutWrong,
    when: 'not so',
    given: { challenge: { layout: 'absent' } },
    expected: 0,
  },
  {
    signal: challengeWorkMissing,
    when: 'work that was not done',
    given: { challenge: { work: 'missing' } },
    expected: 1.2,
  },
  {
    signal: challengeWorkMissing,
    when: 'the page of a device that answered nothing did not do it either',
    given: { challenge: { answers: 'absent', work: 'missing' } },
    expected: 1.2,
  },
  {
    signal: challengeWorkMissing,
    when: 'a page without the second file answered nothing',
    given: { device: null, challenge: { answers: 'absent', work: 'missing' } },
    expected: 0,
  },
  {
    signal: challengeWorkMissing,
    when: 'not so',
    given: { challenge: { work: 'done' } },
    expected: 0,
  },
  {
    signal: payloadReplayed,
    when: 'another visitor sent the same payload',
    given: { automation: { payloadReplayed: true } },
    expected: 3.5,
  },
  {
    signal: payloadReplayed,
    when: 'no replay was seen',
    given: { automation: { payloadReplayed: false } },
    expected: 0,
  },
  {
    signal: headlessUa,
    when: 'a worker says headless',
    given: { userAgent: { headlessAnywhere: true } },
    expected: 4.5,
  },
  {
    signal: headlessUa,
    when: 'the client is a headless browser',
    given: { userAgent: { client: 'headless' } },
    expected: 4.5,
  },
  {
    signal: headlessUa,
    when: 'an in-app browser calls',
    given: { userAgent: { client: 'in_app' } },
    expected: 0,
  },
  {
    signal: libraryUserAgent,
    when: 'an HTTP library calls',
    given: { userAgent: { client: 'tool', declaresProgram: true } },
    expected: 4.5,
  },
  {
    signal: libraryUserAgent,
    when: 'a native app calls',
    given: { userAgent: { client: 'app' } },
    expected: 0,
  },
  {
    signal: botUserAgent,
    when: 'a crawler names itself',
    given: { userAgent: { client: 'bot', declaresProgram: true } },
    expected: 4.5,
  },
  {
    signal: botUserAgent,
    when: 'the client is not known',
    given: { userAgent: { client: 'unknown' } },
    expected: 0,
  },
  {
    signal: sdkAbsent,
    when: 'a browser sent nothing of the SDK',
    given: { host: 'evaluate', automation: null, behavior: null, device: null },
    expected: 0.3,
  },
  {
    signal: sdkAbsent,
    when: 'a fingerprint was sent',
    given: { host: 'evaluate', automation: null, behavior: null },
    expected: 0,
  },
  {
    signal: sdkAbsent,
    when: 'a server asks, which has no SDK',
    given: { host: 'check', automation: null, behavior: null, device: null },
    expected: 0,
  },
  {
    signal: unknownClient,
    when: 'a string names neither a browser nor a program',
    given: { userAgent: { client: 'tool' } },
    expected: 1.8,
  },
  {
    signal: unknownClient,
    when: 'a lone word is no crawler either',
    given: { userAgent: { client: 'bot' } },
    expected: 1.8,
  },
  {
    signal: unknownClient,
    when: 'a program names itself: that is said instead',
    given: { userAgent: { client: 'tool', declaresProgram: true } },
    expected: 0,
  },
  {
    signal: unknownClient,
    when: 'a string names a system of apps beside the library that it is built with',
    given: { userAgent: { client: 'tool', family: 'other', namesAppSystem: true } },
    expected: 0,
  },
  {
    signal: unknownClient,
    when: 'hardly any of the checks of this site name no browser',
    given: {
      userAgent: { client: 'tool', family: 'other' },
      history: { population: { total: 2_000, browser: 10 } },
    },
    expected: 1.8,
  },
  {
    signal: unknownClient,
    when: 'one in fifty of the checks of this site names no browser',
    given: {
      userAgent: { client: 'tool', family: 'other' },
      history: { population: { total: 2_000, browser: 40 } },
    },
    expected: Math.log(0.05 / ((40 + Math.exp(-1.8)) / 2_020)),
  },
  {
    signal: unknownClient,
    when: 'a tenth of the checks of this site name no browser',
    given: {
      userAgent: { client: 'tool', family: 'other' },
      history: { population: { total: 2_000, browser: 200 } },
    },
    expected: 0,
  },
  {
    signal: unknownClient,
    when: 'a strange string names a browser: how usual that one is says nothing',
    given: {
      userAgent: { client: 'bot', family: 'chrome' },
      history: { population: { total: 2_000, browser: 1_800 } },
    },
    expected: 1.8,
  },
  {
    signal: unknownClient,
    when: "the account's own visits name none",
    given: {
      userAgent: { client: 'tool', family: 'other' },
      history: {
        visits: [1, 2, 3, 4].map((day) => ({
          ...neutral.history.current,
          atMs: neutral.atMs - 86_400_000 * day,
          browser: 'other',
        })),
      },
    },
    expected: 1.8 * 0.2,
  },
  {
    signal: unknownClient,
    when: 'an app names the system it runs on',
    given: { userAgent: { client: 'app' } },
    expected: 0,
  },
]

describe('automation', () => {
  testCases('automation', cases)
})
