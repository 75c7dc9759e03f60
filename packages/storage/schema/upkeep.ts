import type { KeyEnv } from '@vigil/contract'
import type { Population } from '@vigil/evidence'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'
import { json } from '../database/json-column.ts'

const countOfValue = z.record(z.string(), z.number())
const optionalCounts = countOfValue.exactOptional()
const countsOrEmpty = countOfValue.default({})
const halves = z.tuple([z.number(), z.number()])
const populationCounts = z.object({
  total: z.number(),
  asn: countOfValue,
  country: countOfValue,
  browser: countOfValue,
  os: countOfValue,
  version: countOfValue,
  devices: z.record(z.string(), halves).exactOptional(),
  failedDevices: z.record(z.string(), halves).exactOptional(),
  accounts: halves.exactOptional(),
  signups: z.number().exactOptional(),
  events: z.record(z.string(), halves).exactOptional(),
  identifiers: z.record(z.string(), halves).exactOptional(),
  days: z.number().exactOptional(),
  newcomers: z
    .record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number().exactOptional()]))
    .exactOptional(),
  newcomerProvider: z.record(z.string(), halves).exactOptional(),
  newcomerClient: optionalCounts,
  newcomerDomains: z
    .record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number()]))
    .exactOptional(),
  vouched: optionalCounts,
  site: countsOrEmpty,
  tokenSite: countsOrEmpty,
  nonceSite: countsOrEmpty,
  shownSite: optionalCounts,
  signupSite: optionalCounts,
  signupTokenSite: optionalCounts,
  signupNonceSite: optionalCounts,
  signupShownSite: optionalCounts,
  signupClient: optionalCounts,
})

/** How common values are among an environment's allowed checks. */
export const population = sqliteTable(
  'population',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    counts: json<Population>(populationCounts)('counts').notNull(),
    madeMs: integer('made_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env] })],
)

/** Deletions of workspaces. `deleted`: rows deleted from this database, by table. */
export const workspaceDeletions = sqliteTable('workspace_deletions', {
  workspaceId: text('workspace_id').primaryKey().notNull(),
  name: text().notNull(),
  requestedBy: text('requested_by').notNull(),
  requestedMs: integer('requested_ms').notNull(),
  finishedMs: integer('finished_ms'),
  deleted: json(z.record(z.string(), z.number()))('deleted').notNull(),
})
export type WorkspaceDeletionRow = typeof workspaceDeletions.$inferSelect

/** Cursors of walks over many rows. */
export const upkeep = sqliteTable('upkeep', {
  walk: text().primaryKey(),
  afterId: text('after_id').notNull(),
})
export type UpkeepRow = typeof upkeep.$inferSelect
