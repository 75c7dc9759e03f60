import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { bCenterClicks } from './b-center-clicks.ts'
import { bContradictsOrder } from './b-contradicts-order.ts'
import { bFocusJumps } from './b-focus-jumps.ts'
import { bFormTooFast } from './b-form-too-fast.ts'
import { bHumanLike } from './b-human-like.ts'
import { bInsertedSecret } from './b-inserted-secret.ts'
import { bInstantClick } from './b-instant-click.ts'
import { bKeyMetronome } from './b-key-metronome.ts'
import { bKeyZeroDwell } from './b-key-zero-dwell.ts'
import { bKeylessTyping } from './b-keyless-typing.ts'
import { bKeysNeverReleased } from './b-keys-never-released.ts'
import { bNoInteraction } from './b-no-interaction.ts'
import { bOffGrid } from './b-off-grid.ts'
import { bStraightPath } from './b-straight-path.ts'
import { bTeleport } from './b-teleport.ts'
import { bUntrustedOnly } from './b-untrusted-only.ts'
import { bValueWithoutInput } from './b-value-without-input.ts'

const cases: Case[] = [
  {
    signal: bContradictsOrder,
    when: 'counts are not those of the order',
    given: { behavior: { contradictsOrder: true } },
    expected: 2.8,
  },
  {
    signal: bContradictsOrder,
    when: 'they are',
    given: { behavior: { contradictsOrder: false } },
    expected: 0,
  },
  {
    signal: bStraightPath,
    when: 'the mouse went along lines',
    given: { behavior: { straightPath: true } },
    expected: 1.8,
  },
  {
    signal: bStraightPath,
    when: 'it went in curves',
    given: { behavior: { straightPath: false } },
    expected: 0,
  },
  {
    signal: bOffGrid,
    when: 'the mouse went between pixels',
    given: { behavior: { offGrid: true } },
    expected: 2.2,
  },
  {
    signal: bOffGrid,
    when: 'it went from pixel to pixel',
    given: { behavior: { offGrid: false } },
    expected: 0,
  },
  {
    signal: bNoInteraction,
    when: 'it was a login, which password managers send',
    given: { event: 'login', behavior: { noInteraction: true } },
    expected: 1.5,
  },
  {
    signal: bKeylessTyping,
    when: 'they came at the pace of speech',
    given: { behavior: { keylessTyping: 'slow' } },
    expected: 0.8,
  },
  {
    signal: bInsertedSecret,
    when: 'a password appeared whole',
    given: { behavior: { insertedSecret: true } },
    expected: 2.0,
  },
  {
    signal: bInsertedSecret,
    when: 'it was typed',
    given: { behavior: { insertedSecret: false } },
    expected: 0,
  },
  {
    signal: bKeysNeverReleased,
    when: 'no key came up',
    given: { behavior: { keysNeverReleased: true } },
    expected: 2.0,
  },
  {
    signal: bKeysNeverReleased,
    when: 'keys came up',
    given: { behavior: { keysNeverReleased: false } },
    expected: 0,
  },
  {
    signal: bFocusJumps,
    when: 'a script moved the focus',
    given: { behavior: { focusJumps: true } },
    expected: 0.6,
  },
  {
    signal: bFocusJumps,
    when: 'a person did',
    given: { behavior: { focusJumps: false } },
    expected: 0,
  },
  {
    signal: bNoInteraction,
    when: 'fields are full and nothing was touched',
    given: { behavior: { noInteraction: true } },
    expected: 2.2,
  },
  {
    signal: bNoInteraction,
    when: 'something was touched',
    given: { behavior: { noInteraction: false } },
    expected: 0,
  },
  {
    signal: bValueWithoutInput,
    when: 'values came without keys',
    given: { behavior: { valueWithoutInput: true } },
    expected: 1.5,
  },
  {
    signal: bValueWithoutInput,
    when: 'they came beside a password that came whole: what inserts one inserts the other',
    given: { behavior: { valueWithoutInput: true, insertedSecret: true } },
    expected: 0.3,
  },
  {
    signal: bValueWithoutInput,
    when: 'they did, and the form was not touched',
    given: { behavior: { valueWithoutInput: true, insertedSecret: true, noInteraction: true } },
    expected: 1.5,
  },
  {
    signal: bValueWithoutInput,
    when: 'they were typed',
    given: { behavior: { valueWithoutInput: false } },
    expected: 0,
  },
  {
    signal: bKeylessTyping,
    when: 'characters came and no key',
    given: { behavior: { keylessTyping: 'fast' } },
    expected: 2.5,
  },
  {
    signal: bKeylessTyping,
    when: 'keys were pressed for them',
    given: { behavior: { keylessTyping: 'none' } },
    expected: 0,
  },
  {
    signal: bUntrustedOnly,
    when: 'scripts made every event',
    given: { behavior: { untrustedOnly: true } },
    expected: 2,
  },
  {
    signal: bUntrustedOnly,
    when: 'a person made some',
    given: { behavior: { untrustedOnly: false } },
    expected: 0,
  },
  {
    signal: bInstantClick,
    when: 'buttons are held for no time',
    given: { behavior: { instantClick: true } },
    expected: 1.9,
  },
  {
    signal: bInstantClick,
    when: 'software clicks for one who led the mouse',
    given: { behavior: { instantClick: false, dwellClick: true } },
    expected: 0.8,
  },
  {
    signal: bInstantClick,
    when: 'they are held',
    given: { behavior: { instantClick: false } },
    expected: 0,
  },
  {
    signal: bCenterClicks,
    when: 'clicks hit exact centres',
    given: { behavior: { centerClicks: true } },
    expected: 1.8,
  },
  {
    signal: bCenterClicks,
    when: 'they scatter',
    given: { behavior: { centerClicks: false } },
    expected: 0,
  },
  {
    signal: bTeleport,
    when: 'the pointer jumps',
    given: { behavior: { teleport: true } },
    expected: 1.5,
  },
  { signal: bTeleport, when: 'it travels', given: { behavior: { teleport: false } }, expected: 0 },
  {
    signal: bKeyZeroDwell,
    when: 'keys are held for no time',
    given: { behavior: { keyZeroDwell: true } },
    expected: 2.2,
  },
  {
    signal: bKeyZeroDwell,
    when: 'a password manager types for one who led the mouse',
    given: { behavior: { keyZeroDwell: false, autoTyped: true } },
    expected: 0.8,
  },
  {
    signal: bKeyZeroDwell,
    when: 'they are held',
    given: { behavior: { keyZeroDwell: false } },
    expected: 0,
  },
  {
    signal: bKeyMetronome,
    when: 'keys keep time',
    given: { behavior: { keyMetronome: true } },
    expected: 2,
  },
  {
    signal: bKeyMetronome,
    when: 'they do not',
    given: { behavior: { keyMetronome: false } },
    expected: 0,
  },
  {
    signal: bFormTooFast,
    when: 'the form was too fast',
    given: { behavior: { formTooFast: true } },
    expected: 1.5,
  },
  {
    signal: bFormTooFast,
    when: 'it took its time',
    given: { behavior: { formTooFast: false } },
    expected: 0,
  },
  {
    signal: bHumanLike,
    when: 'human input was observed',
    given: { behavior: { humanLike: true } },
    expected: -1,
  },
  { signal: bHumanLike, when: 'none were', given: { behavior: { humanLike: false } }, expected: 0 },
]

describe('behaviour', () => {
  testCases(cases)
})
