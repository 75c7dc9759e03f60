import type { Behavior } from '@vigil/contract'
import { describe, expect, test } from 'vitest'
import { behaviorFacts } from './behavior-facts.ts'

const PERSON: Behavior = {
  moves: 120,
  clicks: 4,
  movesPerClick: 12,
  pathStraightness: 0.8,
  pressMedianMs: 90,
  centerClickShare: 0,
  keys: 40,
  keyDwellMedianMs: 85,
  keyDwellCv: 0.3,
  pastes: 0,
  autofills: 0,
  inputsWithoutKeys: 0,
  untrustedEvents: 0,
  trustedEvents: 300,
  touches: 0,
  hasBeenActive: true,
  firstFocusToSubmitMs: 12_000,
  filledFields: 3,
}
const CHROMIUM = {
  engine: 'chromium',
  form: 'desktop',
  os: 'linux',
  platformMismatch: false,
  workerMismatch: false,
  sharedWorkerMismatch: false,
} as const
const LOOSE: NonNullable<Parameters<typeof behaviorFacts>[1]> = CHROMIUM
/** As many keys as their order has, where one is given. */
const keysOf = ({ events }: Behavior): Behavior =>
  events === undefined ? {} : { keys: events.replaceAll(/[^KNC]/g, '').length }
const facts = (change: Behavior, ua: Parameters<typeof behaviorFacts>[1] = CHROMIUM) =>
  behaviorFacts({ behavior: { ...PERSON, ...keysOf(change), ...change } }, ua)
const against = (change: Behavior) =>
  Object.entries(facts(change) ?? {}).flatMap(([name, value]) =>
    value && value !== 'none' && name !== 'humanLike' ? [name] : [],
  )

test('a person at mouse and keyboard is human-like', () => {
  expect(against({})).toEqual([])
  expect(facts({})?.humanLike).toBe(true)
})

test('without aggregates there are no facts', () => {
  expect(behaviorFacts({}, CHROMIUM)).toBeNull()
  expect(behaviorFacts({ behavior: {} }, CHROMIUM)).toBeNull()
})

test.each([
  [{ pressMedianMs: 2 }, ['dwellClick']],
  [{ pressMedianMs: 2, movesPerClick: 3 }, ['instantClick']],
  [{ pressMedianMs: 2, pathStraightness: 0.995 }, ['instantClick']],
  [{ centerClickShare: 1 }, ['centerClicks']],
  [{ movesPerClick: 1 }, ['teleport']],
  [{ pathStraightness: 0.999 }, ['straightPath']],
  [{ keyDwellMedianMs: 0.5, keyDwellCv: 0 }, ['autoTyped']],
  [{ keyDwellMedianMs: 0.5, keyDwellCv: 0, movesPerClick: 3 }, ['keyZeroDwell']],
  [{ keyDwellCv: 0.03 }, ['keyMetronome']],
  [{ firstFocusToSubmitMs: 500 }, ['formTooFast']],
] as const)('%j is read as %j', (change, names) => {
  expect(against(change)).toEqual(names)
  expect(facts(change)?.humanLike).toBe(false)
})

test('a form sent from a page without any press or key', () => {
  const untouched = {
    hasBeenActive: false,
    moves: 0,
    clicks: 0,
    keys: 0,
    trustedEvents: 0,
    untrustedEvents: 9,
  }
  expect(against(untouched)).toEqual(['noInteraction', 'valueWithoutInput', 'untrustedOnly'])
  expect(against({ ...untouched, moves: 7 })).toContain('noInteraction')
  // Extensions dispatch events of their own on pages where nothing is filled in.
  expect(against({ ...untouched, filledFields: 0 })).toEqual([])
})

test('a password manager fills without keys, with its own events, and no fact is true', () => {
  const filled = {
    keys: 0,
    autofills: 2,
    inputsWithoutKeys: 2,
    untrustedEvents: 8,
    firstFocusToSubmitMs: 900,
  }
  expect(against(filled)).toEqual([])
  expect(against({ ...filled, autofills: 0 })).toEqual([])
})

test('taps make mouse and key events without duration or path', () => {
  const tapped = {
    touches: 6,
    pressMedianMs: 1,
    movesPerClick: 1,
    keyDwellMedianMs: 0,
    keyDwellCv: 0,
    centerClickShare: 0.1,
  }
  expect(against(tapped)).toEqual([])
})

test('a page that an application filled, as if a person had acted', () => {
  const filled = {
    clicks: 0,
    keys: 0,
    trustedEvents: 0,
    inputsWithoutKeys: 0,
    charsWithoutKeys: 0,
    firstFocusToSubmitMs: 900,
    filledFields: 2,
    events: 'F0F0',
  }
  expect(against(filled)).toEqual(['noInteraction', 'valueWithoutInput', 'focusJumps'])
  // A screen reader's click, a manager's fill, dictation.
  expect(against({ ...filled, events: 'A0F0F0' })).not.toContain('noInteraction')
  expect(against({ ...filled, autofills: 2 })).not.toContain('noInteraction')
  expect(against({ ...filled, charsWithoutKeys: 3 })).not.toContain('noInteraction')
})

test('presses without a pointer are assistive software only where the mouse has pressure', () => {
  const instant = {
    keyDwellMedianMs: 0.5,
    pressMedianMs: 1,
    events: `P9P9${'K9L0'.repeat(9)}`,
  }
  const byHand = { keyZeroDwell: false, autoTyped: true, instantClick: false, dwellClick: true }
  expect(facts(instant)).toMatchObject(byHand)
  const driven = { keyZeroDwell: true, autoTyped: false, instantClick: true, dwellClick: false }
  expect(facts({ ...instant, events: instant.events.replaceAll('P', 'Q') })).toMatchObject(driven)
})

describe('input at times that no X server stamps', () => {
  const driven = { moves: 40, offClockMoves: 28 }
  /** A window on X11, without a shadow. */
  const THIN = { innerWidth: 1272, innerHeight: 815, outerWidth: 1280, outerHeight: 900 }
  const off = (
    change: Behavior,
    ua: Partial<typeof LOOSE> = {},
    window: object = THIN,
    userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
  ) =>
    behaviorFacts(
      {
        userAgent,
        probes: { window: { state: 'ok', value: window, ms: 0 } },
        behavior: { ...PERSON, ...change },
      },
      { ...LOOSE, ...ua },
    )?.offClock

  test('is of a program', () => {
    expect(off(driven)).toBe(true)
    expect(off({ moves: 40, offClockMoves: 2 })).toBe(false)
    expect(off({ moves: 9, offClockMoves: 6 })).toBe(false)
    const keys = { offClockKeys: 6, events: 'K9L9'.repeat(8), keys: 8 }
    expect(off({ ...keys, moves: 2, offClockMoves: 1 })).toBe(true)
    expect(off({ ...keys, moves: 5, offClockMoves: 3, offClockKeys: 2 })).toBe(false)
  })

  test('may be of a person on Windows and macOS, or where only the user agent names Linux', () => {
    expect(off(driven, { os: 'windows' })).toBe(false)
    expect(off(driven, { engine: 'firefox' })).toBe(false)
    expect(off(driven, { platformMismatch: true })).toBe(false)
    expect(off(driven, { workerMismatch: true })).toBe(false)
    expect(off(driven, { sharedWorkerMismatch: true })).toBe(false)
  })

  test('may be of a person in a browser that Qt embeds', () => {
    const qt = 'Mozilla/5.0 (X11; Linux x86_64) QtWebEngine/6.8.2 Chrome/122.0.0.0 Safari/537.36'
    expect(off(driven, {}, THIN, qt)).toBe(false)
  })

  test('may be of a person under Wayland: in a window with a shadow, or of an unknown size', () => {
    expect(off(driven, {}, { ...THIN, innerWidth: 1248 })).toBe(false)
    // A zoomed page does not say how wide its frame is.
    expect(off(driven, {}, { ...THIN, innerWidth: 1400 })).toBe(false)
    expect(off(driven, {}, {})).toBe(false)
    // Keys without moves by whole pixels, as under Wayland.
    const keys = { offClockKeys: 6, events: 'K9L9'.repeat(8), keys: 8 }
    expect(off({ ...keys, moves: 0, offClockMoves: 0 })).toBe(false)
    expect(off({ ...keys, moves: 40, offClockMoves: 2 })).toBe(false)
    expect(facts(driven)?.offClock).toBe(false)
  })
})

test('few events are not assessed', () => {
  expect(against({ clicks: 1, pressMedianMs: 1, movesPerClick: 1, centerClickShare: 1 })).toEqual(
    [],
  )
  expect(against({ keys: 3, keyDwellMedianMs: 0, keyDwellCv: 0 })).toEqual([])
  expect(against({ movesPerClick: 5, pathStraightness: 1 })).toEqual([])
  expect(against({ clicks: 1, pathStraightness: 1 })).toEqual([])
})

test('a few keys that were held alike are no machine, however many were in the password', () => {
  const typed = (keys: number) => ({
    keyDwellCv: 0.05,
    events: `P0F0${'Kz1Ln'.repeat(keys)}P9F0${'K'.repeat(12)}`,
  })
  expect(against(typed(4))).toEqual([])
  expect(against(typed(8))).toEqual(['keyMetronome'])
})

test('text that stands in the fields at once, by no key, paste, finger or script, was put in', () => {
  const inserted = { keys: 0, inputsWithoutKeys: 3, firstFocusToSubmitMs: 4000 }
  expect(against(inserted)).toEqual(['valueWithoutInput'])
  expect(against({ ...inserted, pastes: 1 })).toEqual([])
  expect(against({ ...inserted, touches: 2 })).toEqual([])
  expect(against({ ...inserted, inputsWithoutKeys: 1 })).toEqual([])
  expect(against({ ...inserted, events: 'P0F0W9P9F0W9P9F0W9' })).toEqual(['valueWithoutInput'])
  // What the browser itself changes (autofill, spelling) is no insertion.
  expect(against({ ...inserted, events: 'P0F0P9F0P9F0' })).toEqual([])
})

test('one click is a program only where all of it is, and no person types', () => {
  const click = { clicks: 1, pressMedianMs: 1, centerClickShare: 1, movesPerClick: 1 }
  const keyless = { ...click, keys: 0, filledFields: 0 }
  expect(against(keyless)).toEqual(['instantClick', 'centerClicks', 'teleport'])
  expect(against({ ...keyless, movesPerClick: 14 })).toEqual([])
  expect(against({ ...keyless, pressMedianMs: 90 })).toEqual([])
  expect(against(click)).toEqual([])
  const held = { ...click, pressMedianMs: 80 }
  expect(against({ ...held, events: 'F0K9L9P9' })).toEqual(['centerClicks', 'teleport'])
  expect(against({ ...held, movesPerClick: 14, events: 'F0K9L9P9' })).toEqual([])
})

test('characters that come one by one, and none by a key or a finger, are fed in', () => {
  const fed = { keys: 0, charsWithoutKeys: 34, inputsWithoutKeys: 34 }
  expect(against(fed)).toEqual(['valueWithoutInput', 'keylessTyping'])
  expect(facts(fed)?.keylessTyping).toBe('slow')
  expect(facts({ ...fed, events: `P0${'I1'.repeat(34)}` })?.keylessTyping).toBe('fast')
  expect(facts({ ...fed, events: `P0${'I2m'.repeat(34)}` })?.keylessTyping).toBe('slow')
  expect(against({ ...fed, keys: 34, charsWithoutKeys: 0, inputsWithoutKeys: 0 })).toEqual([])
  expect(against({ ...fed, touches: 6 })).toEqual([])
  expect(against({ ...fed, charsWithoutKeys: 3 })).toEqual(['valueWithoutInput'])
})

test.each([
  ['P0P9P9', 0],
  ['Q0Q9Q9', 1],
  ['P0P9Q9Q9', 0.5],
  ['T0T9', 0],
  ['', 0],
])('of the presses in %j the share of %d is without pressure', (events, share) => {
  expect(facts({ events })?.pressurelessShare).toBe(share)
  expect(facts({ events })?.humanLike).toBe(share === 0)
})

test('pressure and key codes are assessed only in Chromium on a desktop', () => {
  const events = `Q0Q9${'N9L9'.repeat(12)}`
  expect(facts({ events })).toMatchObject({ pressurelessShare: 1, keysWithoutCode: true })
  for (const ua of [
    { ...CHROMIUM, engine: 'firefox' },
    { ...CHROMIUM, engine: 'safari' },
    { ...CHROMIUM, form: 'mobile' },
  ] as const) {
    expect(facts({ events }, ua)).toMatchObject({ pressurelessShare: 0, keysWithoutCode: false })
  }
})

test('a few keys without a code are those of another script or layout', () => {
  expect(facts({ events: `${'K9L9'.repeat(20)}N9L9N9L9N9L9N9L9` })?.keysWithoutCode).toBe(false)
  expect(facts({ events: 'N9L9N9L9N9L9' })?.keysWithoutCode).toBe(false)
})

test("capital letters without Shift are a program's, where keyboards have Shift", () => {
  const events = `P0${'C9L9K9L9K9L9K9L9'.repeat(2)}`
  const typed = (change: Behavior, ua: Parameters<typeof facts>[1] = CHROMIUM) =>
    facts({ events, ...change }, ua)?.capitalsWithoutShift
  expect(typed({})).toBe(true)
  expect(facts({ events })?.humanLike).toBe(false)
  expect(typed({}, { ...CHROMIUM, engine: 'firefox', os: 'macos' })).toBe(true)
  expect(typed({}, null)).toBe(true)
  expect(typed({ events: events.replace('C', 'K') })).toBe(false)
  for (const ua of [
    { ...CHROMIUM, form: 'mobile', os: 'android' },
    { ...CHROMIUM, engine: 'safari', os: 'macos' },
    { ...CHROMIUM, os: 'chromeos' },
  ] as const) {
    expect(typed({}, ua)).toBe(false)
  }
  expect(typed({ events: events.replace('P0', 'T0') })).toBe(false)
})

test('keys that never come up were not pressed', () => {
  expect(facts({ events: 'K9'.repeat(12) })?.keysNeverReleased).toBe(true)
  expect(facts({ events: 'K9L9'.repeat(12) })?.keysNeverReleased).toBe(false)
  expect(facts({ events: `T0${'K9'.repeat(12)}` })?.keysNeverReleased).toBe(false)
  // Of a password nothing but the number of keys is kept.
  expect(facts({ events: 'K'.repeat(12) })?.keysNeverReleased).toBe(false)
})

test('fields that a script focuses one after the other', () => {
  expect(facts({ events: 'F0K9L9F1K9L9' })?.focusJumps).toBe(true)
  expect(facts({ events: 'F0K9L9K9F0K9L9' })?.focusJumps).toBe(false)
  expect(facts({ events: 'F0K9L9K9F0K9L9K9F0K9L9' })?.focusJumps).toBe(false)
  expect(facts({ events: 'P0F0K9L9P9F0K9L9P9F0' })?.focusJumps).toBe(false)
})

test('a password that appears whole', () => {
  expect(facts({ events: 'P0F0X9' })?.insertedSecret).toBe(true)
  expect(facts({ events: 'P0F0W9' })?.insertedSecret).toBe(false)
  expect(facts({ events: 'P0F0X9', autofills: 2 })?.insertedSecret).toBe(false)
  expect(facts({ events: 'T0F0X9', touches: 2 })?.insertedSecret).toBe(false)
})

test('voice control clicks without a pointer and fills without keys: no click of a program', () => {
  const spoken = {
    keys: 0,
    moves: 0,
    movesPerClick: 0,
    pressMedianMs: 0,
    centerClickShare: 1,
    inputsWithoutKeys: 3,
  }
  expect(against(spoken)).toContain('instantClick')
  expect(against({ ...spoken, events: 'A0F0WzA1F0W9A1F0W9zA2' })).toEqual(['valueWithoutInput'])
})

test('where the clock of the page counts in steps of 100 ms there is no rhythm', () => {
  const coarse = `${'KoL0'.repeat(3)}${'K1dLo'.repeat(6)}`
  expect(against({ pressMedianMs: 0, keyDwellMedianMs: 0, events: coarse })).toEqual([])
  expect(against({ pressMedianMs: 0, events: 'K9L7K8L6K9L5K9L9K3' })).toEqual(['dwellClick'])
})

test('counts that are not those of the order contradict it', () => {
  const counts = (change: Behavior) => facts({ clicks: 0, trustedEvents: 40, ...change })
  expect(counts({ events: 'K9L9'.repeat(12) })?.contradictsOrder).toBe(false)
  expect(counts({ events: 'K9L9KK', keys: 3 })?.contradictsOrder).toBe(false)
  expect(counts({ events: 'K9L9'.repeat(12), keys: 11 })?.contradictsOrder).toBe(true)
  expect(counts({ events: 'P0', keys: 12 })?.contradictsOrder).toBe(true)
  // The order has lost its oldest keys.
  expect(
    counts({ events: 'K9L9'.repeat(120), keys: 200, trustedEvents: 400 })?.contradictsOrder,
  ).toBe(false)
  // Every key and every press is a trusted event.
  expect(counts({ events: 'K9', clicks: 3, trustedEvents: 3 })?.contradictsOrder).toBe(true)
  expect(counts({ events: 'K9', clicks: 3, trustedEvents: 4 })?.contradictsOrder).toBe(false)
  // Before an order was noted there was nothing to contradict.
  expect(behaviorFacts({ behavior: { ...PERSON, keys: 900 } }, CHROMIUM)?.contradictsOrder).toBe(
    false,
  )
})
