import * as z from 'zod'

export const Health = z
  .object({
    status: z.string().describe('ok: every binding is present; unavailable: one is missing.'),
    bindings: z
      .record(z.string(), z.boolean())
      .describe('Bindings by name: whether each is present.'),
    feeds: z.record(z.string(), z.boolean()).meta({
      description: 'Sources of intelligence by id: whether a copy is stored.',
    }),
  })
  .meta({ id: 'Health', description: 'Presence only: nothing about content or function.' })
export type Health = z.infer<typeof Health>
