import * as z from 'zod'
import { CompartmentId } from '../enums.ts'
import { Score, verdictThresholds } from './answer-fields.ts'

/** One line of `expand=explain`: what a signal added to (or took from) the score, in points. */
export const Contribution = z
  .object({
    code: z.string().describe('Code of the signal; base: the prior probability.'),
    label: z.string().describe('What it means, for people.'),
    compartment: CompartmentId.or(z.literal('base')).describe(
      'Compartment of the signal; base for the prior probability.',
    ),
    points: z.number().describe('Points added to the score; negative points lower it.'),
    counted: z
      .object({
        count: z.int().min(0).describe('How many.'),
        what: z
          .string()
          .describe(
            'Of what, such as other people on this browser; `or more` begins a lower bound.',
          ),
      })
      .optional()
      .describe('What the signal counted at the time; absent: it counts nothing.'),
    muted: z
      .literal(true)
      .optional()
      .describe('Your policy mutes it: it fired and does not count.'),
  })
  .meta({
    id: 'Contribution',
    description: 'What one signal added to the score, or took from it, in points.',
  })
export type Contribution = z.infer<typeof Contribution>

export const Explanation = z
  .object({
    score: Score.describe('The score that the points sum to, 0 to 100.'),
    contributions: z.array(Contribution).describe('Contributions, largest first.'),
    thresholds: z
      .object(verdictThresholds)
      .optional()
      .describe('Thresholds that decided, your own or the built-in ones; absent: not stored then.'),
    provenance: z
      .record(z.string(), z.enum(['edge', 'signed', 'server', 'client']))
      .optional()
      .meta({
        description:
          'Strongest source of each part of the browser evidence: our edge, a verdict token, your server, or the browser unverified. Absent in stored checks.',
      }),
  })
  .meta({
    id: 'Explanation',
    description: 'The points of all contributions sum to the score. Secret keys only.',
  })
export type Explanation = z.infer<typeof Explanation>
