import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { headlessScreen } from './headless-screen.ts'
import { headlessUa } from './headless-ua.ts'
import { hiddenScrollbars } from './hidden-scrollbars.ts'
import { inputOffClock } from './input-off-clock.ts'
import { inputWithoutDevice } from './input-without-device.ts'
import { inputWithoutKeyCode } from './input-without-key-code.ts'
import { inputWithoutPressure } from './input-without-pressure.ts'
import { inputWithoutShift } from './input-without-shift.ts'
import { noInputDevice } from './no-input-device.ts'
import { viewportDefaultLib } from './viewport-default-lib.ts'
import { viewportExceedsWindow } from './viewport-exceeds-window.ts'

const cases: Case[] = [
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
    signal: inputWithoutShift,
    when: 'capital letters came without Shift',
    given: { behavior: { capitalsWithoutShift: true } },
    expected: 2.8,
  },
  {
    signal: inputWithoutShift,
    when: 'they came with it',
    given: { behavior: { capitalsWithoutShift: false } },
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
]

describe('headless browsers and input of drivers', () => {
  testCases(cases)
})
