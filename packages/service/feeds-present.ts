import { openSources } from './pipeline/sources.ts'
import type { Services } from './services.ts'

/** Returns whether a copy of each feed is loaded, by feed id. Empty: the states could not be read in time. */
export async function feedsPresent(
  services: Services,
  requestId: string,
): Promise<Record<string, boolean>> {
  const states = await openSources(services, requestId).read(['intel'], services.intel.status())
  return Object.fromEntries((states ?? []).map(({ id, present }) => [id, present]))
}
