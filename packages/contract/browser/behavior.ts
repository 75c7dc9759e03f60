import * as z from 'zod'
import { optionalField } from '../optional-field.ts'

const count = z.number().min(0).max(1e9)
/** Milliseconds: a page may stay open for months. */
const durationMs = z.number().min(0).max(1e12)

/**
 * Kinds of `Behavior.events`, each followed by the time since the event before, in units of 4 ms and
 * base 36; a key in a password field has no time.
 *
 * P mouse press, Q mouse press without pressure, T press of a finger or pen, A click without a press
 * (a key or assistive technology); K key, N letter or digit without a key code, C capital letter without Shift and Caps
 * Lock, L release of a key;
 * F field focused; I one character without a key, W longer text without a key, X the same in a
 * password field.
 */
export type InteractionKind = 'P' | 'Q' | 'T' | 'A' | 'K' | 'N' | 'C' | 'L' | 'F' | 'I' | 'W' | 'X'

/** Interaction on the page, as aggregates only: no keys, no coordinates, no content of password fields. */
export const Behavior = z
  .object({
    moves: optionalField(count, 'Pointer movements.'),
    offGridMoves: optionalField(
      count,
      'Number of mouse moves whose distance is no whole number of pixels at any scale of a display.',
    ),
    offClockMoves: optionalField(
      count,
      'Number of mouse moves by whole pixels whose time since the previous move is no whole number of ms; 0 at the origin of the screen.',
    ),
    clicks: optionalField(count, 'Clicks.'),
    movesPerClick: optionalField(count, 'Pointer movements per click.'),
    pathStraightness: optionalField(
      z.number().min(0).max(1),
      'Direct distance over travelled distance, 0 to 1; 1 is a straight line.',
    ),
    speedCv: optionalField(
      count,
      "Variation of the pointer's speed: standard deviation over mean.",
    ),
    pressMedianMs: optionalField(count, 'Median time a button is pressed, milliseconds.'),
    centerClickShare: optionalField(
      z.number().min(0).max(1),
      'Share of clicks at the exact centre of their target, 0 to 1.',
    ),
    keys: optionalField(count, 'Keys pressed.'),
    offClockKeys: optionalField(
      count,
      'Number of keys outside of password fields whose dwell time is no whole number of milliseconds; 0 if the window is at the origin of the screen.',
    ),
    keyDwellMedianMs: optionalField(count, 'Median dwell time of a key, milliseconds.'),
    keyDwellCv: optionalField(count, 'Variation of the dwell time: standard deviation over mean.'),
    keyFlightMedianMs: optionalField(count, 'Median time between two keys, milliseconds.'),
    keyFlightCv: optionalField(
      count,
      'Variation of the time between two keys: standard deviation over mean.',
    ),
    pastes: optionalField(count, 'Pastes.'),
    autofills: optionalField(count, 'Fields that the browser filled.'),
    inputsWithoutKeys: optionalField(count, 'Changes of a field without a key.'),
    charsWithoutKeys: optionalField(count, 'Characters that appeared without a key.'),
    untrustedEvents: optionalField(count, 'Events made by a script.'),
    trustedEvents: optionalField(count, 'Events made by the person.'),
    touches: optionalField(count, 'Touches.'),
    scrolls: optionalField(count, 'Scrolls.'),
    hasBeenActive: optionalField(
      z.boolean(),
      'Whether the browser saw an interaction of the person.',
    ),
    firstFocusToSubmitMs: optionalField(
      durationMs,
      'From the first field focused to the submit, milliseconds.',
    ),
    pageToSubmitMs: optionalField(durationMs, "From the page's load to the submit, milliseconds."),
    visibilityChanges: optionalField(count, 'Times the page was hidden or shown.'),
    filledFields: optionalField(count, 'Text fields whose text was entered since the page loaded.'),
    events: optionalField(
      z
        .string()
        .max(1200)
        .regex(/^(?:[A-Z][0-9a-z]{0,6})*$/),
      'Order of the interaction: kinds and gaps, no keys, places or text.',
    ),
  })
  .meta({
    id: 'Behavior',
    description:
      'Interaction on the page as aggregates: no keys, no coordinates, nothing of passwords.',
  })
export type Behavior = z.infer<typeof Behavior>
