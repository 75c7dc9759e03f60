export interface BehaviorFacts {
  noInteraction: boolean
  valueWithoutInput: boolean
  /** Characters one by one without a key: `fast` as only a program is, `slow` at any other pace. */
  keylessTyping: 'none' | 'slow' | 'fast'
  /** Text was inserted whole into a password field. */
  insertedSecret: boolean
  untrustedOnly: boolean
  /** Share of mouse presses without pressure, if the browser reports it; 0 for none. */
  pressurelessShare: number
  /** Letters and digits have no key code, in a browser that reports it for every key. */
  keysWithoutCode: boolean
  /** Capital letters came from keys, with neither Shift nor Caps Lock. */
  capitalsWithoutShift: boolean
  /** The mouse moved to positions between the pixels of any display. */
  offGrid: boolean
  /** The mouse moved along straight lines, in many steps. */
  straightPath: boolean
  /** Mouse or key events have times that no X server stamps. */
  offClock: boolean
  /** Keys were pressed and none released. */
  keysNeverReleased: boolean
  /** A script focused several fields in succession. */
  focusJumps: boolean
  instantClick: boolean
  /** The same with human-like mouse movement: software clicks for people who cannot press. */
  dwellClick: boolean
  centerClicks: boolean
  teleport: boolean
  keyZeroDwell: boolean
  /** Keys without dwell with human-like mouse movement: password managers type like that. */
  autoTyped: boolean
  keyMetronome: boolean
  formTooFast: boolean
  /** The counts of keys and presses contradict their order. */
  contradictsOrder: boolean
  humanLike: boolean
}
