export interface BehaviorFacts {
  noInteraction: boolean
  valueWithoutInput: boolean
  /** Characters one by one with no key: as fast as only a program is, or at any pace. */
  keylessTyping: 'none' | 'slow' | 'fast'
  /** Text came whole into a password field. */
  insertedSecret: boolean
  untrustedOnly: boolean
  /** Share of the mouse presses that had no pressure, where the browser reports one; 0 for none. */
  pressurelessShare: number
  /** Letters and digits came from no known key, where the browser names every one. */
  keysWithoutCode: boolean
  /** The mouse was led to places between the pixels of any display. */
  offGrid: boolean
  /** The mouse went along straight lines, in many steps. */
  straightPath: boolean
  /** Mouse or keys came at times that no X server stamps. */
  offClock: boolean
  /** Keys went down and none came up. */
  keysNeverReleased: boolean
  /** Fields were focused one after the other by a script. */
  focusJumps: boolean
  instantClick: boolean
  /** The same from one who led the mouse by hand: software clicks for people who cannot press. */
  dwellClick: boolean
  centerClicks: boolean
  teleport: boolean
  keyZeroDwell: boolean
  /** Keys that no finger pressed, from one who led the mouse by hand: password managers type like that. */
  autoTyped: boolean
  keyMetronome: boolean
  formTooFast: boolean
  /** The counts of keys and presses are not those of their order. */
  contradictsOrder: boolean
  humanLike: boolean
}
