import * as z from 'zod'

const count = z.number().min(0).max(1e9)
/** Milliseconds: a page may stay open for months. */
const durationMs = z.number().min(0).max(1e12)

/**
 * Kinds of `Behavior.events`, each followed by the time since the event before, in units of 4 ms and
 * base 36; nothing follows a key in a password field.
 *
 * P mouse press, Q mouse press without pressure, T press of a finger or pen, A click without a press
 * (a key or assistive technology); K key, N letter or digit without a key code, L release of a key;
 * F field focused; I one character without a key, W longer text without a key, X the same in a
 * password field.
 */
export type InteractionKind = 'P' | 'Q' | 'T' | 'A' | 'K' | 'N' | 'L' | 'F' | 'I' | 'W' | 'X'

/** Interaction on the page, as aggregates only: no keys, no coordinates, nothing of passwords. */
export const Behavior = z
  .object({
    moves: count.describe('Pointer movements.'),
    offGridMoves: count.describe(
      'Moves of the mouse to places between the pixels of any display, in number.',
    ),
    offClockMoves: count.describe(
      'Moves of the mouse at no whole number of milliseconds from the move before, in number; 0 where the window is at the origin of the screen.',
    ),
    clicks: count.describe('Clicks.'),
    movesPerClick: count.describe('Pointer movements per click.'),
    pathStraightness: z
      .number()
      .min(0)
      .max(1)
      .describe('Direct distance over travelled distance, 0 to 1; 1 is a straight line.'),
    speedCv: count.describe("Variation of the pointer's speed: standard deviation over mean."),
    pressMedianMs: count.describe('Median time a button is held, milliseconds.'),
    centerClickShare: z
      .number()
      .min(0)
      .max(1)
      .describe('Share of clicks at the exact centre of their target, 0 to 1.'),
    keys: count.describe('Keys pressed.'),
    offClockKeys: count.describe(
      'Keys outside of password fields that were held for no whole number of milliseconds, in number; 0 where the window is at the origin of the screen.',
    ),
    keyDwellMedianMs: count.describe('Median time a key is held, milliseconds.'),
    keyDwellCv: count.describe(
      'Variation of the time a key is held: standard deviation over mean.',
    ),
    keyFlightMedianMs: count.describe('Median time between two keys, milliseconds.'),
    keyFlightCv: count.describe(
      'Variation of the time between two keys: standard deviation over mean.',
    ),
    pastes: count.describe('Pastes.'),
    autofills: count.describe('Fields that the browser filled.'),
    inputsWithoutKeys: count.describe('Changes of a field without a key.'),
    charsWithoutKeys: count.describe('Characters that appeared without a key.'),
    untrustedEvents: count.describe('Events made by a script.'),
    trustedEvents: count.describe('Events made by the person.'),
    touches: count.describe('Touches.'),
    scrolls: count.describe('Scrolls.'),
    hasBeenActive: z.boolean().describe('Whether the browser saw an interaction of the person.'),
    firstFocusToSubmitMs: durationMs.describe(
      'From the first field focused to the submit, milliseconds.',
    ),
    pageToSubmitMs: durationMs.describe("From the page's load to the submit, milliseconds."),
    visibilityChanges: count.describe('Times the page was hidden or shown.'),
    filledFields: count.describe('Fields with a value.'),
    events: z
      .string()
      .max(1200)
      .regex(/^(?:[A-Z][0-9a-z]{0,6})*$/)
      .meta({ description: 'Order of the interaction: kinds and gaps, no keys, places or text.' }),
  })
  .partial()
  .meta({
    id: 'Behavior',
    description:
      'Interaction on the page as aggregates: no keys, no coordinates, nothing of passwords.',
  })
export type Behavior = z.infer<typeof Behavior>
