import * as z from 'zod'
import { EventName } from './fields.ts'
import { optionalField } from './optional-field.ts'

/**
 * Limits of a caller's thresholds, on the score 0..100 (judgement): a visit without any information scores 5 and is
 * never challenged; thresholds can be moved, but challenge and block cannot be turned off for the highest scores.
 */
export const THRESHOLD_BOUNDS = {
  challengeFrom: { min: 10, max: 70 },
  blockFrom: { min: 50, max: 100 },
  loginBlockFrom: { min: 50, max: 100 },
  /** Minimum distance of blockFrom above challengeFrom. */
  minGap: 5,
} as const
/** Maximum signals in one list of mutes. */
export const MAX_MUTED = 20
/** Maximum events with their own rules. */
export const MAX_POLICY_EVENTS = 20

const threshold = (name: 'challengeFrom' | 'blockFrom' | 'loginBlockFrom', description: string) => {
  const { min, max } = THRESHOLD_BOUNDS[name]
  return optionalField(z.int().min(min).max(max), `${description} ${min} to ${max}.`)
}

/** Rules of one event, or of all. */
export const eventRuleFields = {
  challengeFrom: threshold('challengeFrom', 'Score from which a visit is challenged or shadowed.'),
  blockFrom: threshold(
    'blockFrom',
    `Score from which a visit may be blocked, at least ${THRESHOLD_BOUNDS.minGap} above challengeFrom.`,
  ),
  loginBlockFrom: threshold(
    'loginBlockFrom',
    'The same for logins with no adverse signals except location and network; at least blockFrom.',
  ),
  mute: optionalField(
    z
      .array(z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'Must be the code of a signal'))
      .max(MAX_MUTED)
      .refine((codes) => new Set(codes).size === codes.length, 'Must name each signal once'),
    `Codes of signals that do not count, at most ${MAX_MUTED}. Entries of lists and signals of a forged or repeated check cannot be muted.`,
  ),
}

export const eventRulesDescription =
  'Rules of one event; fields that are absent are taken from the rules of all events.'
export const PolicyOfEvent = z
  .object(eventRuleFields)
  .meta({ id: 'PolicyOfEvent', description: eventRulesDescription })
export type PolicyOfEvent = z.infer<typeof PolicyOfEvent>

export const eventsOf = <Rules extends z.ZodType>(rules: Rules) =>
  optionalField(
    z.record(EventName, rules).refine((events) => Object.keys(events).length <= MAX_POLICY_EVENTS, {
      message: `Must name ${MAX_POLICY_EVENTS} events at most`,
    }),
    `Rules of single events by name, such as login; at most ${MAX_POLICY_EVENTS}.`,
  )

export const rulesDescription =
  'Thresholds and mutes; what is absent is the built-in value. {}: all built-in.'
export const PolicyRules = z
  .object({ ...eventRuleFields, events: eventsOf(PolicyOfEvent) })
  .meta({ id: 'PolicyRules', description: rulesDescription })
export type PolicyRules = z.infer<typeof PolicyRules>
