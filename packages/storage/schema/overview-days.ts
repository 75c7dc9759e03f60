import { Verdict } from '@vigil/contract'
import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'
import { json } from '../database/json-column.ts'

const checks = z.int().min(0)

/** Counts of the checks of a span of time. */
export const CheckCounts = z.object({
  /** By hour since the epoch. */
  hours: z.array(z.object({ hour: z.int(), verdict: Verdict, checks })),
  countries: z.array(z.object({ country: z.string().nullable(), checks })),
  networks: z.array(z.object({ kind: z.string().nullable(), checks })),
  /** Signals that raised the score, by their code. */
  reasons: z.array(z.object({ code: z.string(), checks })),
  /** Checks counted; a lower bound if the limit of the request was reached. */
  counted: checks,
})
export type CheckCounts = z.infer<typeof CheckCounts>

/** Counts of past days. */
export const overviewDays = sqliteTable(
  'overview_days',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<'test' | 'live'>().notNull(),
    /** `YYYY-MM-DD`, UTC. */
    day: text().notNull(),
    counts: json(CheckCounts)('counts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env, table.day] })],
)
