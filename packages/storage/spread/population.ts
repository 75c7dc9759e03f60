import { evidencePolicy } from '@vigil/evidence'
import * as z from 'zod'
import { batch, fromEach } from '../database/index.ts'
import { countPopulationOf, populationMade, readNewest } from '../population/index.ts'
import type { Scope } from '../scope.ts'
import type { Databases } from './databases.ts'

const checkList = z.array(z.array(z.union([z.string(), z.number(), z.null()])))

/** Counts an environment's newest allowed checks in all its databases if the last count is a day old. */
export async function countPopulationOfEach(
  { workspaceId, env }: Scope,
  databases: Databases,
  nowMs: number,
): Promise<void> {
  const scope = { workspaceId, env }
  const { home } = databases
  const staleMs = nowMs - evidencePolicy.counted.maxAgeMs
  if ((await populationMade.first(home, { ...scope, staleMs })) !== null) return
  const found = await fromEach(databases.all, (db) => readNewest.all(db, scope))
  const checks = found.flatMap((row) => checkList.parse(JSON.parse(row.checks)))
  await batch(home, [countPopulationOf(scope, home, nowMs, checks)] as const)
}
