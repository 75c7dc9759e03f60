import { overview } from '../review/overview.ts'
import type { Services } from '../services.ts'
import { findWorkspace } from './workspaces.ts'

/** Checks of a day (UTC). */
interface DayOfUsage {
  day: string
  liveChecks: number
  testChecks: number
}

/** Returns the checks of a workspace on each of the last 30 days. Throws not_found. */
export async function workspaceUsage(
  services: Services,
  workspaceId: string,
): Promise<{ days: DayOfUsage[]; truncated: boolean }> {
  await findWorkspace(services, workspaceId)
  const of = (env: 'live' | 'test') =>
    overview(services, { scope: { workspaceId, env } }, { days: '30' })
  const [live, test] = await Promise.all([of('live'), of('test')])
  const counts = test.buckets.map(({ verdicts }) => sumOf(verdicts))
  return {
    days: live.buckets.map(({ from, verdicts }, i) => ({
      day: from.slice(0, 10),
      liveChecks: sumOf(verdicts),
      testChecks: counts[i] ?? 0,
    })),
    truncated: live.truncated || test.truncated,
  }
}

const sumOf = (verdicts: Readonly<Record<string, number>>): number =>
  Object.values(verdicts).reduce((sum, checks) => sum + checks, 0)
